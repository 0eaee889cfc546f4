import { expect, test } from 'vitest';
import { alsoIn, isEuropeanShoe, otherShoeSizes, type ShoeWearer } from './shoe-size.rules.ts';

test.each<[ShoeWearer, string, string]>([
  ['men', '42', '8 9'],
  ['men', '42.5', '8.5 9.5'],
  ['men', '44', '9.5 10.5'],
  ['men', '46', '11 12'],
  ['men', '47', '12 13'],
  ['women', '37', '4 6'],
  ['women', '38', '5 7'],
  ['women', '40', '6.5 8.5'],
  ['kids', '28', '10 10.5'],
  ['kids', '32', '13 13.5'],
  // After 13½ it begins anew.
  ['kids', '33', '1 1.5'],
  ['kids', '35', '2.5 3'],
  ['men', '42,5', '8.5 9.5'],
  ['men', '42 2/3', '8.5 9.5'],
  ['men', '42⅔', '8.5 9.5'],
])('for %s, %s is %s', (wearer, size, others) => {
  const { uk, us } = otherShoeSizes(size, wearer) ?? {};
  expect(`${uk} ${us}`).toBe(others);
});

test.each(['39–42', 'M', '', '4', '142', '99', '-42', '42.25'])('%j is no European shoe size', (size) =>
  expect(otherShoeSizes(size, 'men')).toBeUndefined(),
);

test('a larger size is never a smaller one elsewhere', () => {
  for (const wearer of ['women', 'men'] as const) {
    const sizes = Array.from({ length: 21 }, (_, at) => Number(otherShoeSizes(String(36 + at / 2), wearer)?.uk));
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
  }
});

const nobody = { gender: null, ageGroup: null };

test.each([
  ['men', { gender: 'men', ageGroup: 'adult' }, 'UK 5 · US 6'],
  ['women', { gender: 'women', ageGroup: null }, 'UK 5 · US 7'],
  ['everybody', { gender: 'unisex', ageGroup: null }, 'UK 5 · US 6'],
  ['nobody in particular', nobody, 'UK 5 · US 6'],
  ['kids', { gender: 'women', ageGroup: 'kids' }, 'UK 5 · US 5.5'],
])('38 for %s', (_title, wearers, text) => expect(alsoIn('38', wearers, null)).toBe(text));

test('the size guide goes before the table', () => {
  const guide = { measures: ['Foot length', 'UK', 'US size'], rows: [{ size: '42', values: [26.5, 7.5, 8.5] }] };
  expect(alsoIn('42', nobody, guide)).toBe('UK 7.5 · US 8.5');
  expect(alsoIn('43', nobody, guide)).toBe('UK 9 · US 10');
  expect(alsoIn('42', nobody, { ...guide, measures: ['Foot length', 'Foot width', 'US'] })).toBe('UK 8 · US 8.5');
  expect(alsoIn('one size', nobody, guide)).toBeUndefined();
});

test('only sizes of that system are European shoe sizes', () =>
  expect(['EU shoe', 'eu shoes', 'EU', 'clothes', undefined].map(isEuropeanShoe)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]));
