import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nameKey } from '../../../platform/names.rules.ts';
import { hostileString, hostileStrings } from '../../../testing/hostile-input.ts';
import { hasBit, wordsFor } from '../columns/bitset.ts';
import { search } from './search.ts';
import { tokensOf } from './tokens.ts';
import { Vocabulary } from './vocabulary.ts';
import { WordIndex } from './word-index.ts';

const RUNS = process.env.TEST_LONG ? 3000 : 150;
const nothing = new Uint32Array(0);
const noWords = new Vocabulary({ brands: [], categories: [], facets: [], synonyms: [] });

function setsOf(rows: number) {
  const living = new Uint32Array(wordsFor(rows)).fill(0xffffffff);
  return {
    living,
    addBrands: () => {},
    addCategories: () => {},
    addFacet: () => {},
    rowsInPrice: () => nothing,
    popularity: () => 0,
  };
}

function rowsFound(index: WordIndex, text: string, rows: number): number[] {
  const { within } = search(index, noWords, setsOf(rows), text);
  return Array.from({ length: rows }, (_, row) => row).filter((row) => hasBit(within, row));
}

// Three letters each, so that none is part of another.
const words = ['bag', 'bat', 'cap', 'cup', 'fin', 'gym', 'hat', 'jib', 'kit', 'map', 'mat', 'net', 'oar', 'pad', 'rug'];
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 6 }).map((list) => list.join(' '));
const step = fc.record({ row: fc.nat({ max: 70 }), name: fc.option(name, { nil: undefined }) });

/** The same steps in an index and in a plain map. */
function follow(steps: readonly { row: number; name: string | undefined }[]) {
  const index = new WordIndex();
  const names = new Map<number, string>();
  for (const { row, name: put } of steps) {
    if (put === undefined) index.remove(row);
    else index.put(row, nameKey(put));
    if (put === undefined) names.delete(row);
    else names.set(row, put);
  }
  return { index, names };
}

describe('whatever was put and removed', () => {
  test('all that has all words is found, and nothing that has none of them', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), name, (steps, text) => {
        const { index, names } = follow(steps);
        const asked = [...new Set(text.split(' '))];
        const has = (put: string) => asked.filter((word) => put.split(' ').includes(word)).length;
        const { within, without } = search(index, noWords, setsOf(71), text);
        const some = [...names].filter(([, put]) => has(put) > 0);
        const all = some.filter(([, put]) => has(put) === asked.length);
        for (const [row] of all) expect(hasBit(within, row)).toBe(true);
        const found = Array.from({ length: 71 }, (_, row) => row).filter((row) => hasBit(within, row));
        for (const row of found) expect(has(names.get(row) ?? '')).toBeGreaterThan(0);
        expect(found.length > 0).toBe(some.length > 0);
        expect(without.length === 0).toBe(all.length > 0);
      }),
      { numRuns: RUNS },
    );
  });

  test('what was removed leaves no trace', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
        const { index, names } = follow(steps);
        expect(index.words).toBe(new Set([...names.values()].flatMap((put) => put.split(' '))).size);
        for (const row of names.keys()) index.remove(row);
        expect(index.words).toBe(0);
        for (const word of words) expect(rowsFound(index, word, 71)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
  });

  test('a word of a description is found where it is, and nowhere after it has been rewritten', () => {
    const texts = fc.array(fc.record({ row: fc.nat({ max: 70 }), text: name }), { maxLength: 120 });
    fc.assert(
      fc.property(texts, fc.constantFrom(...words), (steps, asked) => {
        const index = new WordIndex();
        const kept = new Map<number, string>();
        for (const { row, text } of steps) {
          if (text.startsWith('oar')) index.remove(row);
          else index.put(row, 'thing', text);
          kept.set(row, text.startsWith('oar') ? '' : text);
        }
        const expected = [...kept].filter(([, text]) => text.split(' ').includes(asked)).map(([row]) => row);
        expect(rowsFound(index, asked, 71)).toEqual(expected.toSorted((a, b) => a - b));
      }),
      { numRuns: RUNS },
    );
  });

  test('a word of thousands of rows is found in all of them, and in none after they are gone', () => {
    const index = new WordIndex();
    const rows = 6000;
    const isOar = (row: number) => row % 3 === 0 || row < 900;
    for (let row = 0; row < rows; row++) index.put(row, isOar(row) ? `oar ${row}` : `bat ${row}`);
    const all = Array.from({ length: rows }, (_, row) => row);
    expect(rowsFound(index, 'oar', rows)).toEqual(all.filter(isOar));
    for (let row = 0; row < rows; row += 2) index.put(row, 'bat');
    expect(rowsFound(index, 'oar', rows)).toEqual(all.filter((row) => isOar(row) && row % 2 === 1));
    for (let row = rows - 1; row > 100; row--) index.remove(row);
    expect(rowsFound(index, 'oar', rows)).toEqual(all.filter((row) => row < 100 && row % 2 === 1));
  });
});

const phrases = [
  'Running Shoe',
  'Trail Running Shoes',
  'Fußball',
  'Laufschuhe',
  'Tischtennis Schläger',
  'Tennis Racket',
];

test('no text breaks it, as a name or as a search', () => {
  const vocabulary = new Vocabulary({
    brands: hostileStrings.map((brand, id) => ({ id, name: brand })),
    categories: [{ id: 0, name: 'Tennis' }],
    facets: hostileStrings.map((value) => ({ name: 'attr.Kind', value })),
    synonyms: [hostileStrings, ['tennis', '']],
  });
  const texts = fc.array(fc.oneof(hostileString, fc.constantFrom(...phrases)), { maxLength: 4 });
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 8 }), texts, fc.boolean(), (names, text, typing) => {
      const index = new WordIndex();
      for (const [row, parts] of names.entries()) index.put(row, nameKey(parts.join(' ')));
      const { within } = search(index, vocabulary, setsOf(names.length), text.join(' '), { typing });
      expect(within).toHaveLength(wordsFor(names.length));
    }),
    { numRuns: RUNS },
  );
});

test('what is called exactly so comes first', () => {
  const anyName = fc.array(fc.constantFrom(...phrases.flatMap((phrase) => tokensOf(nameKey(phrase)))), {
    minLength: 1,
    maxLength: 5,
  });
  fc.assert(
    fc.property(fc.array(anyName, { minLength: 1, maxLength: 30 }), fc.nat(), (names, chosen) => {
      const index = new WordIndex();
      for (const [row, parts] of names.entries()) index.put(row, parts.join(' '));
      const text = names[chosen % names.length]?.join(' ') ?? '';
      const { scores } = search(index, noWords, setsOf(names.length), text);
      for (const [row, parts] of names.entries()) if (parts.join(' ') === text) expect(scores[row]).toBe(0);
    }),
    { numRuns: RUNS },
  );
});
