import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { expect, test } from 'vitest';
import { readScan } from '../../lib/orders/scan.rules.ts';
import { receiptOf, receiveText, toPackLine } from './receive.rules.ts';

const shoe = {
  lineId: 'a.1',
  sku: 'FH-SHOE',
  name: 'Shoe',
  options: { Size: '42' },
  barcode: '012345678905',
  quantity: 2,
  reason: 'too small',
  exchangeFor: { variantId: 'v', sku: 'FH-43', options: { Size: '43' } },
} as unknown as OrderReturn['lines'][number];
const ball = { ...shoe, lineId: 'a.2', sku: 'FH-BALL', reason: 'damaged', quantity: 1, exchangeFor: null } as const;
const lines = [shoe, ball];
const replacement = { orderId: 'o', number: 7, status: 'pending', waits: true } as const;
const orderReturn = { lines, status: 'approved', replacement } as unknown as OrderReturn;

test('what is ticked has come, and what is damaged is written off unless somebody says otherwise', () => {
  expect(receiptOf(lines, { 'a.1': 1, 'a.2': 5 }, {})).toEqual({
    came: 2,
    expected: 3,
    lines: [
      { lineId: 'a.1', restock: true, quantity: 1 },
      { lineId: 'a.2', restock: false, quantity: 1 },
    ],
  });
  expect(receiptOf([ball], {}, { 'a.2': false }).lines).toEqual([{ lineId: 'a.2', restock: true, quantity: 0 }]);
});

test('the button says what it does', () => {
  expect(receiveText(orderReturn, {})).toBe('Receive 0 items');
  expect(receiveText(orderReturn, { 'a.1': 2 })).toBe('Receive 2 items and send the exchange');
  expect(receiveText(orderReturn, { 'a.2': 1 })).toBe('Receive 1 item and refund');
  expect(receiveText(orderReturn, { 'a.1': 2, 'a.2': 1 })).toBe('Receive 3 items, refund and send the exchange');
  const lapsed = { ...orderReturn, status: 'lapsed' as const };
  expect(receiveText(lapsed, { 'a.1': 2 })).toBe('Receive 2 items and refund');
  const sent = { ...orderReturn, replacement: { ...replacement, waits: false } };
  expect(receiveText(sent, { 'a.1': 1 })).toBe('Receive 1 item');
});

test('a piece that comes back is ticked by its barcode', () => {
  const [packed] = lines.map(toPackLine);
  expect(readScan('0012345678905', lines.map(toPackLine), {})).toEqual({ kind: 'piece', line: packed });
});
