import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasBit, wordsFor } from '../columns/bitset.ts';
import { search } from './search.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

const ROWS = 1500;
const RUNS = process.env.TEST_LONG ? 1000 : 60;
/** Each is in a half as many names as the one before. */
const words = ['shoe', 'running', 'blue', 'light', 'trail', 'mesh', 'dorvan', 'kestrel'];

const living = new Uint32Array(wordsFor(ROWS)).fill(0xffffffff);
const noWords = new Vocabulary({ brands: [], categories: [], facets: [], synonyms: [] });

/** Names of one to three words, and some descriptions, by bits drawn at random. */
function fill(bits: readonly number[]): WordIndex {
  const index = new WordIndex();
  for (let row = 0; row < ROWS; row++) {
    const mixed = Math.imul((bits[row % bits.length] ?? 0) ^ Math.imul(row + 1, 0x9e3779b1), 0x85ebca6b);
    const drawn = (mixed ^ (mixed >>> 15)) >>> 0;
    const common = words[Math.clz32(drawn)] ?? 'thing';
    const other = (drawn & 3) === 0 ? words[(drawn >>> 2) & 7] : 'thing';
    const name = (drawn & 32) === 0 ? [common, other] : [other, common, 'set'];
    index.put(row, name.join(' '), (drawn & 0x3c0) === 0 ? (words[(drawn >>> 10) & 7] ?? '') : '');
  }
  return index;
}

test('what is not looked at would not have been found', () => {
  const asked = fc.array(fc.constantFrom(...words, 'thing', 'for', 'kestr'), { minLength: 2, maxLength: 4 });
  const bits = fc.array(fc.integer(), { minLength: 5, maxLength: 40 });
  let fewer = 0;
  fc.assert(
    fc.property(bits, asked, fc.boolean(), (drawn, text, typing) => {
      const index = fill(drawn);
      const none = () => {};
      const [some, all] = [false, true].map((thorough) => {
        let ranked = 0;
        const popularity = (row: number) => {
          ranked++;
          return ((row * 7919) % ROWS) / ROWS;
        };
        const sets = {
          living,
          popularity,
          addBrands: none,
          addCategories: none,
          addFacet: none,
          rowsInPrice: () => living,
        };
        const { within, scores, without } = search(index, noWords, sets, text.join(' '), { typing, thorough });
        const rows = Array.from({ length: ROWS }, (_, row) => row).filter((row) => hasBit(within, row));
        return { found: { ranks: rows.map((row) => [row, scores[row]]), without }, ranked };
      });
      expect(some?.found).toEqual(all?.found);
      if ((some?.ranked ?? 0) < (all?.ranked ?? 0)) fewer++;
    }),
    { numRuns: RUNS },
  );
  expect(fewer).toBeGreaterThan(RUNS / 20);
});
