import { describe, expect, test } from 'vitest';
import { splitCompound } from './compounds.ts';
import { relatedForms, stemOf } from './stems.ts';
import { readText, tokensOf } from './tokens.ts';
import { distance, LetterTable, typosAllowed } from './typos.ts';

describe('the words of a text', () => {
  test.each([
    ['running shoe 42.5', ['running', 'shoe', '42.5']],
    ["women's tights, men’s tights", ['women', 'tights', 'men', 'tights']],
    ["o'neil 7'2\"", ['o', 'neil', '7', '2']],
    ['8.0 and 1,5 of 1,000', ['8', 'and', '1.5', 'of', '1000']],
    ['fußball smørebrød', ['fussball', 'smorebrod']],
    ['羽毛球 10', ['羽毛球', '10']],
    ['%_/\'"', []],
  ])('%s', (key, words) => expect(tokensOf(key)).toEqual(words));

  test('are read up to the twelfth different one', () => {
    const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
    expect(readText(words.join(' '))).toEqual(words.slice(0, 12));
    expect(readText('Tenis  raket tenis')).toEqual(['tenis', 'raket', 'tenis']);
  });

  test('end at forty letters', () => expect(tokensOf('x'.repeat(100))).toEqual(['x'.repeat(40)]));
});

describe('plural and singular are one', () => {
  test.each([
    ['shoe', 'shoes'],
    ['watch', 'watches'],
    ['box', 'boxes'],
    ['axe', 'axes'],
    ['dress', 'dresses'],
    ['body', 'bodies'],
    ['hoodie', 'hoodies'],
    ['tie', 'ties'],
    ['size', 'sizes'],
    ['ski', 'skis'],
    ['man', 'men'],
    ['man', 'mens'],
    ['woman', 'womens'],
    ['child', 'children'],
    ['scarf', 'scarves'],
    ['glove', 'gloves'],
    ['bus', 'buses'],
    ['tv', 'tvs'],
    ['lens', 'lenses'],
  ])('%s, %s', (one, many) => expect(stemOf(many)).toBe(stemOf(one)));

  test.each([
    ['tennis', 'tenni'],
    ['short', 'shorts'],
    ['bus', 'bu'],
    ['gps', 'gp'],
    ['ring', 'rink'],
  ])('%s is not %s', (one, other) => expect(stemOf(one)).not.toBe(stemOf(other)));

  test.each([
    ['swim', 'swimming'],
    ['hike', 'hiking'],
    ['run', 'running'],
    ['wheel', 'wheeled'],
  ])('%s is related to %s', (one, other) => {
    expect(relatedForms(one)).toContain(other);
    expect(relatedForms(other)).toContain(one);
  });
});

describe('compounds', () => {
  const known = new Set(['tisch', 'tennis', 'tischtennis', 'schlager', 'arbeit', 'hose', 'rugby', 'ball', '35', 'kg']);
  const split = (word: string) => splitCompound(word, (part) => known.has(part));

  test.each([
    ['tischtennisschlager', ['tischtennis', 'schlager']],
    ['arbeitshose', ['arbeit', 'hose']],
    ['rugbyball', ['rugby', 'ball']],
    ['rugbytischball', ['rugby', 'tisch', 'ball']],
    ['35kg', ['35', 'kg']],
    ['rugbyballs', undefined],
    ['xxxball', undefined],
    ['ball', undefined],
  ])('%s', (word, parts) => expect(split(word)).toEqual(parts));
});

describe('typos', () => {
  test.each([
    ['bascketball', 'basketball', 1],
    ['tenis', 'tennis', 1],
    ['sokcs', 'socks', 1],
    ['ball', 'bat', 2],
    ['abcd', 'badc', 2],
    ['', 'abc', 3],
    ['abc', 'vwxyz', 4],
  ])('from %s to %s it is %i steps', (a, b, steps) => {
    expect(distance(a, b)).toBe(steps);
    expect(distance(b, a)).toBe(steps);
  });

  test('none are forgiven in short words and in numbers', () => {
    expect(['bat', 'bats', 'baseball', '10000', 'size42'].map(typosAllowed)).toEqual([0, 1, 2, 0, 0]);
  });

  const words = ['tennis', 'tens', 'basketball', 'ball', 'football', 'volleyball', 'x100', 'fussball'];
  const table = new LetterTable([...words.keys()], (id) => words[id] ?? '');
  const named = (ids: readonly number[]) => ids.map((id) => words[id]);

  test('words are found by letters and length', () => {
    expect(named(table.closeTo('tenis', 1).map(({ id }) => id)).toSorted()).toEqual(['tennis', 'tens']);
    expect(named(table.closeTo('bsaketbal', 2).map(({ id }) => id))).toEqual(['basketball']);
    expect(named(table.containing('ball')).toSorted()).toEqual(['basketball', 'football', 'fussball', 'volleyball']);
    expect(table.containing('x10')).toEqual([]);
  });

  test('a wrong first letter counts twice, a missing or swapped one once', () => {
    const close = (word: string) => named(table.closeTo(word, typosAllowed(word)).map(({ id }) => id));
    expect(close('hall')).toEqual([]);
    expect(close('dennis')).toEqual([]);
    expect(close('ennis')).toEqual(['tennis']);
    expect(close('etnnis')).toEqual(['tennis']);
    expect(close('gasketball')).toEqual(['basketball']);
  });
});
