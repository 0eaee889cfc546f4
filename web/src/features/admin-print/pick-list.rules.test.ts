import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { expect, test } from 'vitest';
import { pickRows } from './pick-list.rules.ts';

const line = (sku: string, quantity: number, more: object = {}) => ({
  productId: sku,
  variantId: `variant of ${sku}`,
  sku,
  name: sku,
  options: {},
  img: null,
  barcode: null,
  lineId: sku,
  quantity,
  shipped: 0,
  canceled: 0,
  ...more,
});
const order = (number: number, ...products: object[]) => ({ number, products }) as unknown as OrderDetail;

test('pieces of one variant are taken off the shelf together, for all orders that want it', () => {
  const rows = pickRows([order(7, line('B', 2), line('A', 1)), order(9, line('B', 1))]);
  expect(rows.map(({ line: { sku }, pieces, orders }) => ({ sku, pieces, orders }))).toEqual([
    { sku: 'A', pieces: 1, orders: [{ number: 7, pieces: 1 }] },
    {
      sku: 'B',
      pieces: 3,
      orders: [
        { number: 7, pieces: 2 },
        { number: 9, pieces: 1 },
      ],
    },
  ]);
});

test('what is sent or canceled stays on the shelf, and an order that has a variant twice is named once', () => {
  const rows = pickRows([
    order(7, line('A', 3, { shipped: 1, canceled: 1 }), line('A', 2), line('B', 1, { canceled: 1 })),
  ]);
  expect(rows).toMatchObject([{ pieces: 3, orders: [{ number: 7, pieces: 3 }] }]);
});

test('shelf 9 comes before shelf 10', () => {
  const rows = pickRows([order(7, line('FH-10', 1), line('FH-9', 1))]);
  expect(rows.map(({ line: { sku } }) => sku)).toEqual(['FH-9', 'FH-10']);
});

test('goods with a shelf come first, shelf by shelf', () => {
  const rows = pickRows([
    order(
      7,
      line('A', 1),
      line('B', 1, { shelf: 'H2-10' }),
      line('C', 1, { shelf: 'H2-9' }),
      line('D', 1, { shelf: null }),
    ),
  ]);
  expect(rows.map(({ line: { sku } }) => sku)).toEqual(['C', 'B', 'A', 'D']);
});

test('the sizes of a product come in their own order, colour by colour', () => {
  const of = (productId: string, sku: string, options: object) => line(sku, 1, { productId, options });
  const rows = pickRows([
    order(
      7,
      of('shirt', 'FH-2-A', { Size: 'XL', Colour: 'Blue' }),
      of('shirt', 'FH-2-B', { Size: 'S', Colour: 'Blue' }),
      of('shirt', 'FH-2-C', { Size: 'M', Colour: 'Red' }),
      of('shirt', 'FH-2-D', { Size: 'L', Colour: 'Blue' }),
      of('shoe', 'FH-1-A', { Size: '10' }),
      of('shoe', 'FH-1-B', { Size: '9.5' }),
      of('shoe', 'FH-3', { Size: '9' }),
    ),
  ]);
  const sizes = rows.map(({ line: { options } }) => Object.values(options).join(' '));
  expect(sizes).toEqual(['9', '9.5', '10', 'S Blue', 'L Blue', 'XL Blue', 'M Red']);
});
