import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { expect, test } from 'vitest';
import { keepQuestion, returnState } from './return-text.rules.ts';

const replacement = { orderId: 'o', number: 7, status: 'pending', waits: true } as const;
const orderReturn = {
  name: '1042-R1',
  status: 'approved',
  replacement: null,
  receivedAt: null,
  word: null,
} as OrderReturn;

test('a buyer reads what to do, and what follows from it', () => {
  expect(returnState({ ...orderReturn, status: 'requested' }).text).toMatch(/Please do not send anything/);
  expect(returnState(orderReturn).text).toMatch(/^Please send it back\. .*we will refund you/);
  expect(returnState({ ...orderReturn, replacement }).text).toMatch(/we will send your exchange/);
  expect(returnState({ ...orderReturn, replacement: { ...replacement, waits: false } }).text).toMatch(
    /without waiting/,
  );
  expect(returnState({ ...orderReturn, status: 'refused', word: 'Worn.' }).text).toBe('We cannot take it back: Worn.');
  expect(returnState({ ...orderReturn, status: 'lapsed' }).text).toMatch(/You can still send it back/);
});

test('a closed return says whether the goods were kept or came back', () => {
  expect(returnState({ ...orderReturn, status: 'closed' })).toMatchObject({
    tag: 'closed',
    text: expect.stringContaining('keeping it'),
  });
  expect(returnState({ ...orderReturn, status: 'closed', receivedAt: '2026-11-16' }).tag).toBe('done');
  expect(keepQuestion({ ...orderReturn, replacement }).text).toMatch(/we will not send the exchange/);
});
