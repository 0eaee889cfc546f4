import { expect, it } from 'vitest';
import { keyOfLines, toQuoteLines } from './use-costs.ts';

const ball = { _id: 'ball', name: 'Ball', price: 20, img: [], rating: 0, quantity: 5, piece: 2 };
const shoe = { ...ball, _id: 'shoe', variantId: 'v42', options: { Size: '42' }, piece: 1 };

it('the shop is asked about pieces of versions, at its own prices', () => {
  expect(toQuoteLines([ball, shoe])).toEqual([
    { productId: 'ball', quantity: 2 },
    { productId: 'shoe', variantId: 'v42', quantity: 1 },
  ]);
});

it('costs are for the same cart in whatever order, and not for another one', () => {
  expect(keyOfLines([shoe, ball])).toBe(keyOfLines([ball, shoe]));
  expect(keyOfLines([{ ...ball, piece: 3 }, shoe])).not.toBe(keyOfLines([ball, shoe]));
  expect(keyOfLines([ball])).not.toBe(keyOfLines([ball, shoe]));
});
