import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { returnMessages as messages } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { auditShop } from '../../../audit/audit-shop.ts';
import { buyOne, errorOf } from '../../../testing/order-desk.ts';
import { cards } from '../../../testing/paying.ts';
import { setTax } from '../../../testing/quoting.ts';
import { useReturns } from '../../../testing/returning.ts';
import { sweepRefunds } from '../refund/sweep-refunds.ts';

const my = useReturns();
const worn = { amount: 12.34, reason: 'The soles are scratched.' };
const received = { status: 'received', deduction: worn };

interface Note {
  readonly content: {
    readonly totalCents: number;
    readonly lines: readonly { readonly totalCents: number }[];
    readonly amounts: readonly { readonly label: string; readonly cents: number }[];
    readonly tax: readonly { readonly netCents: number; readonly cents: number }[];
  };
}

async function creditNoteOf({ orderId, refunds }: OrderDetail): Promise<Note['content']> {
  const refundId = refunds.at(-1)?.refundId;
  const url = `/api/orders/${orderId}/refunds/${refundId}/credit-note.pdf`;
  const paper = await my.shop.app.inject({ url, headers: { ...my.buyer.headers } });
  expect(paper.statusCode, paper.body.slice(0, 200)).toBe(200);
  const { rows } = await sql<Note>`select content from invoice where refund_id = ${refundId}`.execute(my.shop.deps.db);
  if (!rows[0]) throw new Error('there is no credit note');
  return rows[0].content;
}

describe('what was used', () => {
  test('is refunded less, and the buyer is told why: on the page and on the credit note', async () => {
    await my.send();
    const back = await my.receive(await my.asked(my.back(1)), { deduction: worn });
    expect(back).toMatchObject({ refund: { amount: 37.66 }, deduction: worn });
    const order = await my.desk.read(my.id, my.buyer.headers);
    expect(order.returns[0]).toMatchObject({ deduction: worn });
    expect(order.returns[0]).not.toHaveProperty('userName');
    expect(await creditNoteOf(order)).toMatchObject({
      totalCents: 3766,
      lines: [{ totalCents: 5000 }],
      amounts: [{ label: expect.stringContaining(worn.reason), cents: -1234 }],
    });
  });

  test('takes its tax with it, to the cent, when the rest comes back later', async () => {
    await setTax(my.shop, 'included', 19_000);
    const id = await buyOne(my.shop, my.buyer, [{ ...my.sizes[42], quantity: 3 }]);
    await my.send(id);
    await my.receive(await my.asked(my.back(1, {}, id), id), { deduction: { ...worn, amount: 0.01 } });
    const first = await creditNoteOf(await my.desk.read(id));
    expect(first.totalCents).toBe(4999);
    await my.receive(await my.asked(my.back(2, {}, id), id));
    const second = await creditNoteOf(await my.desk.read(id));
    for (const { totalCents, lines, amounts, tax } of [first, second]) {
      const sum = (cents: readonly number[]) => cents.reduce((all, one) => all + one, 0);
      expect(sum([...lines.map((line) => line.totalCents), ...amounts.map(({ cents }) => cents)])).toBe(totalCents);
      expect(sum(tax.map(({ netCents, cents }) => netCents + cents))).toBe(totalCents);
    }
    expect(first.tax).toEqual([expect.objectContaining({ netCents: 4201, cents: 798 })]);
  });

  test('may have lost all its value: nothing goes back, and the return ends', async () => {
    await my.send();
    const back = await my.receive(await my.asked(my.back(1)), { deduction: { ...worn, amount: 50 } });
    expect(back).toMatchObject({ refund: null, deduction: { amount: 50 } });
    await my.sweep();
    expect(await my.returns.read(back._id)).toMatchObject({ status: 'closed' });
  });

  test('is not worth more than what goes back for it', async () => {
    await my.send();
    const { _id } = await my.asked(my.back(1));
    const refused = await my.returns.update(_id, { ...received, deduction: { ...worn, amount: 50.01 } });
    expect(refused.json()).toMatchObject({
      error: 'At most $50.00 can be deducted: that is what is refunded for these goods.',
      fields: { 'deduction.amount': expect.any(String) },
    });
    expect(await my.returns.read(_id)).toMatchObject({ status: 'requested', deduction: null });
  });

  test('is not deducted from an exchange, nor without a reason, nor before it has come', async () => {
    await my.send();
    const swap = await my.asked(my.back(1, { exchangeFor: my.sizes[43].variantId }));
    expect(errorOf(await my.returns.update(swap._id, received)).error).toBe(messages.nothingToDeduct);
    expect(errorOf(await my.returns.update(swap._id, { status: 'approved', deduction: worn })).error).toBe(
      messages.deductionEarly,
    );
    const { _id } = await my.asked(my.back(1));
    for (const deduction of [
      { amount: 1 },
      { amount: 1, reason: '  ' },
      { amount: 0, reason: 'x' },
      { amount: 0.001, reason: 'x' },
    ])
      expect((await my.returns.update(_id, { ...received, deduction })).statusCode).toBe(400);
  });

  test('keeps the same when the bank refuses the refund and staff try again', async () => {
    const { db } = my.shop.deps;
    const id = await buyOne(my.shop, my.buyer, [my.sizes[42]], cards.refundFails);
    await my.send(id);
    const back = await my.receive(await my.asked(my.back(1, {}, id), id), { deduction: worn });
    await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(db);
    await sql`update refund set look_at = now() where look_at is not null`.execute(db);
    await sweepRefunds(my.shop.deps);
    await sql`update demo_gateway.intent set behaviour = 'pays' where behaviour = 'refund-fails'`.execute(db);
    const again = await my.desk.ask('POST', `${id}/refunds`, { retries: back.refund?.refundId });
    expect(again.statusCode, again.body).toBe(200);
    expect(await creditNoteOf(again.json<OrderDetail>())).toMatchObject({
      amounts: [{ label: expect.stringContaining(worn.reason), cents: -1234 }],
    });
  });

  test('is watched by the auditor: what the return keeps is what the refund has kept', async () => {
    await my.send();
    const { _id } = await my.receive(await my.asked(my.back(1)), { deduction: worn });
    const { db } = my.shop.deps;
    const set = (cents: number) => sql`update order_return set deducted_cents = ${cents} where id = ${_id}`.execute(db);
    await set(34);
    expect((await auditShop(my.shop.deps)).problems.join()).toMatch(/deducts 34 cents, but its refund 1234/);
    await set(1234);
  });
});
