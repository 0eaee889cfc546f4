import { expect, test } from 'vitest';
import { distance, nearMisses, toSearchText } from './search.rules.ts';

test('a search takes twelve words at the most, in the order they were typed', () => {
  const words = Array.from({ length: 60 }, (_, n) => `w${n}`);
  expect(toSearchText(words.join(' ')).words).toEqual(words.slice(0, 12));
  expect(toSearchText('Tenis  raket tenis').words).toEqual(['tenis', 'raket']);
  expect(toSearchText('%_/\'"').words).toEqual([]);
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
