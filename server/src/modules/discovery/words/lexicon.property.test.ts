import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey } from '../../../platform/names.rules.ts';
import { hostileString } from '../../../testing/hostile-input.ts';
import { Lexicon } from './lexicon.ts';
import { tokensOf } from './tokens.ts';

const RUNS = process.env.TEST_LONG ? 5000 : 300;
const part = fc.oneof(
  fc.constantFrom('running', 'shoe', "men's", '42.5', '8,0', '1,000', 'v.5', 'a'.repeat(41), 'fußball', ',', '. ', "'"),
  fc.string({ unit: fc.constantFrom(..."az09.,-' ") }),
  hostileString,
);
const text = fc.array(part, { maxLength: 12 }).map((parts) => nameKey(parts.join('')));

test('a text is read as words in their order, each by one number, whatever was read before', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 40 }), (texts) => {
      const lexicon = new Lexicon();
      const read = texts.map((one) => lexicon.read(one));
      expect(read.map((numbers) => numbers.map((number) => lexicon.wordOf(number)))).toEqual(texts.map(tokensOf));
      expect(new Set(read.flat()).size).toBe(new Set(texts.flatMap(tokensOf)).size);
    }),
    { numRuns: RUNS },
  );
});

test('thousands of words keep their numbers', () => {
  const lexicon = new Lexicon();
  const words = Array.from({ length: 20_000 }, (_, n) => `word${n}`);
  const numbers = words.map((word) => lexicon.read(word));
  expect(words.map((word) => lexicon.read(word))).toEqual(numbers);
  expect(new Set(numbers.flat()).size).toBe(words.length);
});
