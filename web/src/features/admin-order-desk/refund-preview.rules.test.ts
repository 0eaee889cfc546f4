import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { expect, test } from 'vitest';
import {
  isDeliveryRefunded,
  previewRefund,
  refundableAmount,
  refundedPieces,
  unsentOf,
} from './refund-preview.rules.ts';

const order = (more: object = {}) =>
  ({
    currency: 'USD',
    amount: 15,
    products: [{ lineId: 'a.1', quantity: 3, total: 10 }],
    delivery: 5,
    tax: [],
    taxIncluded: true,
    refunds: [],
    disputes: [],
    ...more,
  }) as unknown as OrderDetail;
const refund = (status: string, amount: number, quantity: number, delivery = 0) => ({
  status,
  amount,
  delivery,
  lines: [{ lineId: 'a.1', quantity, amount }],
});

test('piece by piece comes to the same as all at once', () => {
  expect(previewRefund(order(), { 'a.1': 1 }, false)).toEqual({ amount: 3.33, isAbout: false });
  const once = order({ refunds: [refund('done', 3.33, 1)] });
  expect(previewRefund(once, { 'a.1': 1 }, false).amount).toBe(3.34);
  expect(previewRefund(order(), { 'a.1': 3 }, true).amount).toBe(15);
});

test('thousandths go back in tens', () => {
  const sold = {
    currency: 'KWD',
    amount: 15.04,
    products: [{ lineId: 'a.1', quantity: 3, total: 10.01 }],
    delivery: 5.03,
  };
  expect(previewRefund(order(sold), { 'a.1': 1 }, false).amount).toBe(3.34);
  const added = { ...sold, amount: 16.39, taxIncluded: false, tax: [{ label: 'Tax', rate: 9, amount: 1.35 }] };
  expect(previewRefund(order(added), { 'a.1': 1 }, false).amount).toBe(3.64);
  expect(previewRefund(order(added), { 'a.1': 3 }, true).amount).toBe(16.39);
});

test('added tax goes back with what it was paid for, about', () => {
  const taxed = order({ amount: 16.5, taxIncluded: false, tax: [{ label: 'Tax', rate: 10, amount: 1.5 }] });
  expect(previewRefund(taxed, { 'a.1': 3 }, false)).toEqual({ amount: 11, isAbout: true });
  expect(previewRefund(taxed, { 'a.1': 3 }, true).amount).toBe(16.5);
});

test('a refund that has failed can be made again, one that is on its way cannot', () => {
  const tried = order({ refunds: [refund('failed', 3.33, 1), refund('pending', 8.33, 1, 5)] });
  expect(refundedPieces(tried, 'a.1')).toBe(1);
  expect(isDeliveryRefunded(tried)).toBe(true);
  expect(refundableAmount(tried)).toBe(6.67);
});

test('what a bank has taken cannot be refunded', () => {
  const dispute = { kind: 'dispute', state: 'lost', amount: 12 };
  expect(refundableAmount(order({ disputes: [dispute] }))).toBe(3);
  expect(refundableAmount(order({ disputes: [{ ...dispute, state: 'won' }] }))).toBe(15);
  expect(previewRefund(order({ disputes: [dispute] }), { 'a.1': 3 }, true).amount).toBe(3);
});

test('what has not been sent is asked about, and so is what would be sent instead', () => {
  const line = { lineId: 'a.1', quantity: 3, shipped: 1, canceled: 1, total: 10 };
  const sold = (more: object) => order({ products: [line], returns: [], ...more });
  expect([unsentOf(sold({}), {}), unsentOf(sold({}), { 'a.1': 2 })]).toEqual(['', '1 item']);
  const swap = (status: string) => [{ lines: [{ lineId: 'a.1' }], replacement: { status } }];
  expect(unsentOf(sold({ returns: swap('pending') }), { 'a.1': 1 })).toBe('1 item, and what replaces a return');
  expect(unsentOf(sold({ returns: swap('dispatched') }), { 'a.1': 1 })).toBe('1 item');
});
