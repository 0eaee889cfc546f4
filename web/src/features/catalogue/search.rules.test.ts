import { expect, it } from 'vitest';
import { canBeFound, foundText, readCorrected, resultHref, searchText } from './search.rules.ts';

const asked = (search: string) => searchText(new URLSearchParams(search));

it('the address says what is searched for, trimmed and not too long', () => {
  expect(asked('?q=++red+ball+')).toBe('red ball');
  expect(asked('?q=')).toBe('');
  expect(asked('')).toBe('');
  expect(asked(`?q=${'x'.repeat(900)}`)).toHaveLength(200);
  expect(asked(`?q=${'🏀'.repeat(300)}`)).toBe('🏀'.repeat(200));
});

it.each([
  ['', false],
  ['.', false],
  ['..', false],
  ['...', true],
  ['ball', true],
])('"%s" is worth asking the shop: %s', (text, expected) => {
  expect(canBeFound(text)).toBe(expected);
});

it('a shared address finds the same again', () => {
  const text = 'ball & net + 100% #1';
  expect(searchText(new URL(resultHref(text), 'http://shop.test').searchParams)).toBe(text);
});

it.each([
  [1, '1 product'],
  [59, '59 products'],
  [60, 'top 60 matches'],
])('%d found is said as "%s"', (count, words) => {
  expect(foundText(count)).toBe(words);
});

it('the mended search is read from its header, and a broken one is left alone', () => {
  expect(readCorrected('caf%C3%A9%20racer')).toBe('café racer');
  expect(readCorrected(undefined)).toBeUndefined();
  expect(readCorrected('%')).toBeUndefined();
});
