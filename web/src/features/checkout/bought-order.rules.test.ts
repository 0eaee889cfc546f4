import { expect, it } from 'vitest';
import { findBoughtOrder, toBoughtOrder } from './bought-order.rules.ts';

const attempt = {
  owner: 'pat',
  tokenId: 'tok_1',
  lines: [
    { productId: 'ball', name: 'Ball', price: 19.99, quantity: 1, img: '/files/ball.webp' },
    ...['41', '42'].map((Size) => ({
      productId: 'shoe',
      variantId: `v${Size}`,
      name: 'Shoe',
      options: { Size },
      price: 19.99,
      quantity: 1,
      img: null,
    })),
  ],
  totalCents: 3998,
  startedAt: 0,
};
const address = { line1: '12 Lane', city: 'Springfield', country: 'US', postal_code: '62704' };
const bought = toBoughtOrder({ userId: 'u', orderId: 'o', email: 'pat@example.test', address }, attempt);

it('the confirmation is handed everything it shows, and nothing of the card', () => {
  expect(bought).toEqual({
    owner: 'pat',
    userId: 'u',
    orderId: 'o',
    email: 'pat@example.test',
    address,
    amount: 39.98,
    products: attempt.lines,
  });
  expect(findBoughtOrder(structuredClone(bought))).toEqual(bought);
});

it.each([
  undefined,
  null,
  'x',
  {},
  { ...bought, products: [{}] },
  { ...bought, products: [{ ...attempt.lines[0], variantId: 'v', options: { Size: 42 } }] },
  { ...bought, products: [{ ...attempt.lines[0], options: { Size: '42' } }] },
  { ...bought, amount: '39.98' },
  { ...bought, owner: undefined },
])('%j is no order', (state) => {
  expect(findBoughtOrder(state)).toBeUndefined();
});
