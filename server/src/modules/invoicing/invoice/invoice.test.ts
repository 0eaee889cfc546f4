import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import { type AccountShop, openAccountShop } from '../../../testing/account-shop.ts';
import { buy } from '../../../testing/paying.ts';
import { addPromotion, buyByQuote } from '../../../testing/quoting.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { insertInvoice } from './invoices.repo.ts';
import { sweepDocuments } from './make-credit-note.ts';

let shop: AccountShop;
let admin: SignedIn;
let ball: string;

beforeAll(async () => {
  shop = await openAccountShop({ worker: 'none' });
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 500 }]);
});
afterAll(() => shop.close());

const order = async (who: WithSession) => {
  const paid = await buy(shop, who, [{ productId: ball, quantity: 2, price: 20 }]);
  return paid.json<{ orderId: string }>().orderId;
};
const ask = (id: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/orders/${id}/invoice.pdf`, headers });
const kept = async () => {
  const { rows } = await sql<{ number: number; orderId: string; content: InvoiceContent }>`
    select number, order_id as "orderId", content from invoice where kind = 'invoice' order by number`.execute(
    shop.deps.db,
  );
  return rows;
};

test('an invoice is made when somebody asks for it, and is the same for ever', async () => {
  const buyer = await signIn(shop, 'client');
  const id = await order(buyer);
  const first = await ask(id, buyer.headers);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.headers['content-disposition']).toMatch(/^inline; filename="I-\d{6}\.pdf"$/);
  expect(first.headers['cache-control']).toMatch(/no-store|private/);
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  // Neither the shop's own data of tomorrow nor another order changes it.
  const payload = { company: { name: 'Another Company Ltd' } };
  await shop.app.inject({ method: 'PUT', url: '/api/settings', headers: admin.headers, payload });
  await shop.app.inject({
    method: 'PUT',
    url: `/api/orders/${id}`,
    headers: admin.headers,
    payload: { status: 'canceled' },
  });
  for (const who of [buyer, admin]) expect((await ask(id, who.headers)).rawPayload).toEqual(first.rawPayload);
});

test('nobody else gets it: another buyer finds nothing, and who is nobody has to log in', async () => {
  const [guest, other] = [await comeAsGuest(shop), await comeAsGuest(shop)];
  const id = await order(guest);
  expect((await ask(id, guest.headers)).statusCode).toBe(200);
  expect((await ask(id, other.headers)).statusCode).toBe(404);
  expect((await ask(id, (await signIn(shop, 'client')).headers)).statusCode).toBe(404);
  expect((await ask(id)).statusCode).toBe(401);
  expect((await ask(id, { 'x-order-key': 'a'.repeat(43) })).statusCode).toBe(404);
  expect((await ask('0199a1b2-0000-7000-8000-000000000001', admin.headers)).statusCode).toBe(404);
});

test('numbers have no gaps, however many are made at once and whoever is killed in between', async () => {
  const buyer = await signIn(shop, 'client');
  const ids: string[] = [];
  for (let n = 0; n < 3; n++) ids.push(await order(buyer));
  const signal = new AbortController().signal;
  const [numbered, death] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const killed = inTransaction(shop.deps.db, async (tx) => {
    const [content] = (await kept()).map((row) => row.content);
    const orderId = ids[0] ?? '';
    const at = new Date();
    const booked = { orderId, bookedAt: at, country: 'US', state: 'NY', rows: [] };
    if (content) await insertInvoice(tx, { id: crypto.randomUUID(), issuedAt: at, content, ...booked });
    numbered.resolve();
    await death.promise;
    throw new Error('killed');
  }).catch((error: Error) => error.message);
  await numbered.promise;
  const asked = Promise.all([
    ...ids.map((id) => ask(id, buyer.headers)),
    ...ids.map((id) => ask(id, admin.headers)),
    sweepDocuments(shop.deps, signal),
  ]);
  death.resolve();
  const answers = await asked;
  expect(await killed).toBe('killed');
  expect(answers.slice(0, 6).map((answer) => answer?.statusCode)).toEqual(Array(6).fill(200));
  await sweepDocuments(shop.deps, signal);
  const all = await kept();
  expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(all.length);
  const { rows } = await sql`select from "order" where invoice_due`.execute(shop.deps.db);
  expect(rows).toEqual([]);
});

test('who deletes the account at once leaves an invoice with their address, for staff alone', async () => {
  const buyer = await signIn(shop, 'client');
  const id = await order(buyer);
  const url = `/api/users/delete/${buyer.userId}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
  const content = (await kept()).find(({ orderId }) => orderId === id)?.content;
  expect(content?.buyer.address).toContain('1 Court Lane');
  expect((await ask(id, admin.headers)).statusCode).toBe(200);
  expect((await ask(id, buyer.headers)).statusCode).toBe(401);
});

test('it says what the order has cost: discounts, delivery and tax of its quote', async () => {
  await addPromotion(shop, { code: 'TEN' });
  const buyer = await signIn(shop, 'client');
  const products = [{ productId: ball, quantity: 2, price: 20 }];
  const paid = await buyByQuote(shop, buyer, { lines: products, code: 'TEN' });
  const { orderId: id } = paid.json<{ orderId: string }>();
  await ask(id, buyer.headers);
  const content = (await kept()).find(({ orderId }) => orderId === id)?.content;
  const sum = [
    ...(content?.lines ?? []).map(({ totalCents }) => totalCents),
    ...(content?.amounts ?? []).map(({ cents }) => cents),
  ];
  expect(content?.amounts[0]?.cents).toBe(-400);
  expect(sum.reduce((a, b) => a + b, 0)).toBe(content?.totalCents);
});
