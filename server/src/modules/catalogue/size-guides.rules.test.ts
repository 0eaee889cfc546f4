import { expect, test } from 'vitest';
import { chooseSizeGuide, type SizedProduct } from './size-guides.rules.ts';

const guide = (category: string, ...sizes: string[]) => ({
  category,
  rows: sizes.map((size) => ({ size, values: [1] })),
});
const guides = [guide('Team Sports', 'S', 'M'), guide('Football', '41', '42'), guide('Outdoor', 'M')];
const sized = (...values: string[]): SizedProduct['options'] => [
  { name: 'Colour', kind: 'colour', values: [{ value: 'M' }] },
  { name: 'Size', kind: 'size', values: values.map((value) => ({ value })) },
];

test.each([
  ['the narrowest category that has one counts', ['Team Sports', 'Outdoor', 'Running'], ['M'], 'Outdoor'],
  ['one without any of its sizes is passed over', ['Team Sports', 'Football'], ['M', 'L'], 'Team Sports'],
  ['spelling does not matter', ['Team Sports'], [' m '], 'Team Sports'],
  ['none has its sizes', ['Team Sports', 'Football'], ['XXL'], undefined],
  ['none is for its categories', ['Running'], ['M'], undefined],
])('%s', (_title, category, sizes, expected) => {
  const product = { brand: 'Aquila', category, options: sized(...sizes) };
  expect(chooseSizeGuide(guides, product)?.category).toBe(expected);
});

test('what has no sizes needs no guide', () => {
  expect(chooseSizeGuide(guides, { brand: 'Aquila', category: ['Outdoor'], options: [] })).toBeUndefined();
});
