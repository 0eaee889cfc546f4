import { expect, test } from 'vitest';
import { addRow, toLines } from './trial-cart.rules.ts';

const variant = (_id: string, quantity: number) => ({ _id, options: { Size: _id }, quantity });
const shoe = { _id: 'shoe', name: 'Shoe', variants: [variant('41', 0), variant('42', 3)] };

test('a product is added in the first size that can be bought', () => {
  expect(addRow([], shoe)).toMatchObject([{ productId: 'shoe', variantId: '42', quantity: '1' }]);
  expect(addRow([], { ...shoe, variants: [variant('41', 0)] })).toMatchObject([{ variantId: '41' }]);
});

test('what is no longer sold is left out', () => {
  expect(addRow([], undefined)).toEqual([]);
  expect(addRow([], { ...shoe, variants: [] })).toEqual([]);
});

test('each variant is asked for once, and at least one piece of it', () => {
  const [row] = addRow([], shoe);
  if (!row) throw new Error('the shoe is in the cart');
  const rows = [row, { ...row, key: 2, quantity: '3' }, { ...row, key: 3, variantId: '41', quantity: '' }];
  expect(toLines(rows)).toEqual([
    { productId: 'shoe', variantId: '42', quantity: 4 },
    { productId: 'shoe', variantId: '41', quantity: 1 },
  ]);
});
