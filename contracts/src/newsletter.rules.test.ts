import { expect, test } from 'vitest';
import { toParagraphs } from './newsletter.rules.ts';

test('an empty line begins a new paragraph, a single one stays a line', () => {
  expect(toParagraphs('One\ntwo\n\nThree')).toEqual(['One\ntwo', 'Three']);
  expect(toParagraphs('\r\n One\r\ntwo\r\n \t\r\n\r\n\r\nThree \n\n')).toEqual(['One\ntwo', 'Three']);
  expect(toParagraphs(' \n\n ')).toEqual([]);
});
