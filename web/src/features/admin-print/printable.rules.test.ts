import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { expect, test } from 'vitest';
import { slipOf, whyNotPacked } from './printable.rules.ts';

const order = {
  status: 'pending',
  heldBack: null,
  products: [
    { lineId: 'a.1', sku: 'A', name: 'Ball', options: {}, quantity: 5, shipped: 3, canceled: 1 },
    { lineId: 'a.2', sku: 'B', name: 'Bat', options: {}, quantity: 1, shipped: 1, canceled: 0 },
  ],
  shipments: [
    { lines: [{ lineId: 'a.1', quantity: 1 }] },
    {
      lines: [
        { lineId: 'a.1', quantity: 2 },
        { lineId: 'a.2', quantity: 1 },
      ],
    },
  ],
} as unknown as OrderDetail;
const short = (lines: readonly { sku: string; pieces: number }[]) => lines.map(({ sku, pieces }) => `${pieces} ${sku}`);

test('a slip lists what is left to send, and what went before', () => {
  const { inside, later, before } = slipOf(order);
  expect([short(inside), short(later), short(before)]).toEqual([['1 A'], [], ['3 A', '1 B']]);
});

test('the slip of a parcel lists what is in it, and what follows later', () => {
  const { inside, later, before } = slipOf(order, 2);
  expect([short(inside), short(later), short(before)]).toEqual([['2 A', '1 B'], ['1 A'], ['1 A']]);
});

test('an order that is held, refunded or sent is not packed', () => {
  expect(whyNotPacked(order)).toBeUndefined();
  expect(whyNotPacked({ ...order, heldBack: 'disputed' })).toBe('on hold');
  expect(whyNotPacked({ ...order, heldBack: 'waiting' })).toBe('waits for a return');
  expect(whyNotPacked({ ...order, heldBack: 'refunded' })).toBe('refunded');
  expect(whyNotPacked({ ...order, products: order.products.slice(1) })).toBe('nothing left to send');
});
