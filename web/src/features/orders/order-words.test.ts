import { expect, test } from 'vitest';
import { leftOf, pieceText, statusText } from './order-words.rules.ts';

test('an order that is sent in parts says so, and each line what has become of its pieces', () => {
  const sent = { quantity: 3, shipped: 1, canceled: 1 };
  const waiting = { quantity: 2, shipped: 0, canceled: 0 };
  expect(statusText('pending', [waiting])).toMatch(/getting your order ready/);
  expect(statusText('pending', [sent, waiting])).toMatch(/^A part of your order is on its way/);
  expect(statusText('dispatched', [sent])).toBe('Your order is on its way.');
  expect(pieceText(sent, 'pending')).toBe('1 of 2 sent, 1 canceled');
  expect(pieceText(waiting, 'pending')).toBeUndefined();
  expect(pieceText({ quantity: 1, shipped: 1, canceled: 0 }, 'completed')).toBeUndefined();
  expect(pieceText({ quantity: 1, shipped: 0, canceled: 1 }, 'canceled')).toBeUndefined();
  expect(leftOf(sent)).toBe(1);
});
