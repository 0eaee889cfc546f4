import { expect, test } from 'vitest';
import { authorOf } from './reviews.rules.ts';

test.each([
  ['Maria del Carmen Souza', 'Maria S.'],
  ['Cher', 'Cher'],
  [null, 'former customer'],
])('the reviewer %s is shown as %s', (name, author) => expect(authorOf(name)).toBe(author));
