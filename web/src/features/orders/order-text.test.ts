import { expect, test } from 'vitest';
import { leftOf, pieceText, statusTag, statusText } from './order-text.rules.ts';

test('an order that is sent in parts says so, and each line what has become of its pieces', () => {
  const sent = { quantity: 3, shipped: 1, canceled: 1, returned: 0 };
  const waiting = { quantity: 2, shipped: 0, canceled: 0, returned: 0 };
  const order = { status: 'pending', products: [waiting], waitsForReturn: false, replaces: null } as const;
  expect(statusText(order)).toMatch(/getting your order ready/);
  expect(statusTag(order)).toBe('Paid, being packed');
  expect(statusTag({ ...order, products: [sent, waiting] })).toBe('Partly sent');
  expect(statusText({ ...order, products: [sent, waiting] })).toMatch(/^Part of your order is on its way/);
  expect(statusText({ ...order, status: 'dispatched', products: [sent] })).toBe('Your order is on its way.');
  expect(pieceText(sent, 'pending')).toBe('1 of 2 sent, 1 canceled');
  expect(pieceText(waiting, 'pending')).toBeUndefined();
  expect(pieceText({ quantity: 1, shipped: 1, canceled: 0, returned: 0 }, 'completed')).toBeUndefined();
  expect(pieceText({ quantity: 1, shipped: 0, canceled: 1, returned: 0 }, 'canceled')).toBeUndefined();
  expect(leftOf(sent)).toBe(1);
});

test('a replacement says that it waits, and a line how many of it came back', () => {
  const line = { quantity: 2, shipped: 2, canceled: 0, returned: 1 };
  const replaces = { orderId: '0', number: 7 };
  const order = { status: 'pending', products: [{ ...line, shipped: 0 }], waitsForReturn: true, replaces } as const;
  expect(statusText(order)).toMatch(/^Waiting for your return/);
  expect([statusTag(order), statusTag({ ...order, waitsForReturn: false })]).toEqual([
    'Waiting for your return',
    'Being packed',
  ]);
  expect(statusText({ ...order, waitsForReturn: false })).toBe('We are getting your exchange ready.');
  expect(statusText({ ...order, status: 'canceled' })).toBe('This order was canceled.');
  expect(pieceText(line, 'dispatched')).toBe('1 returned');
  expect(pieceText({ ...line, returned: 2 }, 'completed')).toBe('returned');
});
