import type { OrderDetail, OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { expect, onTestFinished, test } from 'vitest';
import { errorOf } from '../../../testing/order-desk.ts';
import { addPromotion, buyByQuote } from '../../../testing/quoting.ts';
import { ok, useReturns } from '../../../testing/returning.ts';

const my = useReturns();

const open = async (terms: object) => {
  const base = { name: 'Abroad', prefix: 'ab', countries: ['US'], taxMode: 'included', locales: ['en'] };
  const answer = await my.returns.ask('POST', '/api/markets', { ...base, ...terms });
  ok(answer);
  const { _id } = answer.json<{ _id: string }>();
  const { headers } = my.admin;
  const close = () => my.shop.app.inject({ method: 'DELETE', url: `/api/markets/${_id}`, headers });
  onTestFinished(async () => {
    await close();
  });
  return close;
};
const buyThere = async (quantity: number, code?: string) => {
  const { productId, variantId } = my.sizes[42];
  const cart = { lines: [{ productId, variantId, quantity }], market: 'ab', ...(code && { code }) };
  const bought = await buyByQuote(my.shop, my.buyer, cart);
  ok(bought);
  const own = bought.json<{ orderId: string }>().orderId;
  await my.send(own);
  return own;
};
const swap = (own: string, size: 43 | 44 | 46) =>
  my.request(my.back(1, { exchangeFor: my.sizes[size].variantId }, own), own);

test('once its market is closed, another size that costs the same is the same, and a cheaper one is by its terms', async () => {
  // 44.95 for what 45.00 would be by the rate alone.
  const close = await open({ currency: 'EUR', rate: 0.9, rounding: '.95' });
  const [byRate, other] = [await buyThere(1), await buyThere(1)];
  await my.returns.ask('PUT', `/api/products/${my.sizes[42].productId}/prices/ab`, { price: 39.95 });
  const fixed = await buyThere(1);
  ok(await close());
  for (const order of [byRate, fixed]) {
    expect(errorOf(await swap(order, 44)).error).toBe(returnMessages.dearer);
    const same = (await swap(order, 43)).json<OrderDetail>().returns.at(-1);
    expect((await my.receive(same as OrderReturn)).refund).toBeNull();
  }
  // 40.95 of 44.95.
  const cheaper = (await swap(other, 46)).json<OrderDetail>().returns.at(-1);
  expect((await my.receive(cheaper as OrderReturn)).refund).toMatchObject({ amount: 4 });
});

test('in thousandths, differences and deductions are what cards take', async () => {
  await open({ currency: 'KWD', rate: 0.307 });
  await addPromotion(my.shop, { code: 'KUWAIT', percent: 1000 });
  const own = await buyThere(2, 'KUWAIT');
  // Of 27.63 for both, 13.82 for the first; then by the price: 13.82 of 15.35.
  const made = (await swap(own, 46)).json<OrderDetail>().returns.at(-1);
  expect((await my.receive(made as OrderReturn)).refund).toMatchObject({ amount: 1.38, status: 'done' });
  const back = await my.asked(my.back(1, {}, own), own);
  const deduct = (amount: number) =>
    my.returns.update(back._id, { status: 'received', deduction: { amount, reason: 'Worn' } });
  expect(errorOf(await deduct(1.005))).toMatchObject({ status: 400 });
  expect(errorOf(await my.desk.refundPart(own, { amount: 1.005 }))).toMatchObject({ status: 400 });
  const received = await deduct(1.01);
  expect(received.json<OrderReturn>().refund).toMatchObject({ amount: 12.8, status: 'done' });
});
