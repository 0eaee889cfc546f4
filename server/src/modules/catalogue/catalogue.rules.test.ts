import { describe, expect, test } from 'vitest';
import { authorOf, nameKey, ratingOf, skuFrom, wordsOf } from './catalogue.rules.ts';
import { distance, nearMisses, toSearchText } from './search.rules.ts';

describe('names are compared without accents, case and spare spaces', () => {
  test.each([
    ['Café', 'cafe'],
    ['  Running   SHOES ', 'running shoes'],
    ['Ça va\u0000', 'ca va'],
    ['Straße', 'straße'],
    ['ＦＵＬＬ width', 'full width'],
    ['🏀 ball', '🏀 ball'],
  ])('%s', (name, key) => expect(nameKey(name)).toBe(key));
});

test('the words of a name are its letters and digits, each once', () => {
  expect(wordsOf("Men's 2-in-1 Trail/Run Shoe, trail edition")).toEqual([
    '1',
    '2',
    'edition',
    'in',
    'men',
    'run',
    's',
    'shoe',
    'trail',
  ]);
});

test('a search takes twelve words at the most, in the order they were typed', () => {
  const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
  expect(toSearchText(words.join(' ')).words).toEqual(words.slice(0, 12));
  expect(toSearchText('Tenis  raket tenis').words).toEqual(['tenis', 'raket']);
  expect(toSearchText('%_/\'"').words).toEqual([]);
});

test.each([
  [0, 0, 0],
  [45, 1, 4.5],
  [50 + 40 + 10, 3, 3.5],
  [47, 1, 4.5],
  [48, 1, 5],
])('a sum of %i tenths over %i reviews is shown as %f stars', (sum, count, stars) =>
  expect(ratingOf(sum, count)).toBe(stars),
);

test.each([
  ['Maria del Carmen Souza', 'Maria S.'],
  ['Cher', 'Cher'],
  [null, 'former customer'],
])('the reviewer %s is shown as %s', (name, author) => expect(authorOf(name)).toBe(author));

test('a sku has no letters that look like digits', () => {
  expect(skuFrom(new Uint8Array([0, 31, 32, 63, 64, 95, 128, 255]))).toMatch(/^FH-[0-9A-HJKMNP-TV-Z]{8}$/);
});

test.each([
  ['bascketball', 'basketball', 1],
  ['tenis', 'tennis', 1],
  ['sokcs', 'socks', 1],
  ['ball', 'bat', 2],
])('from %s to %s it is %i step', (a, b, steps) => expect(distance(a, b)).toBe(steps));

test('near misses are one letter less or two neighbours swapped', () => {
  expect(nearMisses('abc')).toEqual(['bc', 'ac', 'ab', 'bac', 'acb']);
});
