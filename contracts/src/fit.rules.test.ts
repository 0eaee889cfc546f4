import { expect, test } from 'vitest';
import { boughtText, type Fit, fitSentence } from './fit.rules.ts';

test.each([
  [7, 2, 1, 'Runs small, say 7 of 10 buyers'],
  [1, 1, 3, 'Runs large, say 3 of 5 buyers'],
  [0, 5, 0, 'True to size, say 5 of 5 buyers'],
  [60, 40, 0, 'Runs small, say 60 of 100 buyers'],
  // Too few of them.
  [4, 0, 0, undefined],
  [0, 0, 0, undefined],
  // Not of one mind: 59.9 %, 57 %.
  [599, 401, 0, undefined],
  [0, 4, 3, undefined],
])('%d say small, %d right, %d large: %s', (small, right, large, sentence) =>
  expect(fitSentence({ small, right, large })).toBe(sentence),
);

test.each<[string | null, Fit | null, string]>([
  ['42', 'small', 'Size 42, runs small'],
  ['XL', null, 'Size XL'],
  [null, 'right', 'True to size'],
  [null, null, ''],
])('size %s that fits %s: %s', (size, fit, words) => expect(boughtText({ size, fit })).toBe(words));
