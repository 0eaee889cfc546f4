import { expect, it } from 'vitest';
import { searchText, withoutText, withoutWords } from './search.rules.ts';

const asked = (search: string) => searchText(new URLSearchParams(search));

it('the address says what is searched for, trimmed and not too long', () => {
  expect(asked('?q=++red+ball+')).toBe('red ball');
  expect(asked('?q=')).toBe('');
  expect(asked('')).toBe('');
  expect(asked(`?q=${'x'.repeat(900)}`)).toHaveLength(200);
  expect(asked(`?q=${'🏀'.repeat(300)}`)).toBe('🏀'.repeat(200));
});

it.each([
  ['running shoe 42 blue', '42', 'running shoe blue'],
  ['Running Shoe Size 42', 'size 42', 'Running Shoe'],
  ['Größe 42 Schuh', 'grosse 42', 'Schuh'],
  ['café blue', 'BLUE', 'café'],
  ['blue', 'blue', ''],
])('"%s" without the choice "%s" is "%s"', (text, words, rest) => {
  expect(withoutWords(text, words)).toBe(rest);
});

it('the words that nothing has with all others are named', () => {
  expect(withoutText(['silicone'])).toBe('No results with all words. Without “silicone”:');
  expect(withoutText(['warm', 'red'])).toBe('No results with all words. Without “warm” and “red”:');
});
