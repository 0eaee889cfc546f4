import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import type { OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import { type AccountShop, openAccountShop } from '../../../testing/account-shop.ts';
import { buyOne, errorOf, lineOf, openDesk } from '../../../testing/order-desk.ts';
import { cards } from '../../../testing/paying.ts';
import { addPromotion, buyByQuote, chargeDelivery, setTaxRates } from '../../../testing/quoting.ts';
import { comeAsGuest, type SignedIn, signIn, type WithSession } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { sweepRefunds } from '../../after-sales/index.ts';
import { lockDueRefund } from './credit-notes.repo.ts';
import { insertInvoice } from './invoices.repo.ts';
import { issueCreditNotesBefore, sweepDocuments } from './make-credit-note.ts';
import { eraseOldInvoices } from './make-invoice.ts';

let shop: AccountShop;
let admin: SignedIn;
let ball: string;
const { signal } = new AbortController();

beforeAll(async () => {
  shop = await openAccountShop({ worker: 'none' });
  admin = await signIn(shop, 'admin');
  [ball = ''] = await stock(shop, [{ name: 'Ball', price: 20, quantity: 500 }]);
});
afterAll(() => shop.close());

const order = (who: WithSession, card?: string) =>
  buyOne(shop, who, [{ productId: ball, quantity: 2, price: 20 }], card);
const refund = async (id: string, body: object): Promise<string> => {
  const answer = await openDesk(shop, admin).ask('POST', `${id}/refunds`, body);
  expect(answer.statusCode).toBe(200);
  return answer.json<OrderDetail>().refunds.at(-1)?.refundId ?? '';
};
/** What is pending is done, or has failed. */
const letBanksEnd = async () => {
  await sql`update demo_gateway.refund set turns_at = now() where turns_at is not null`.execute(shop.deps.db);
  await sql`update refund set look_at = now() where state = 'pending'`.execute(shop.deps.db);
  await sweepRefunds(shop.deps);
};
const ask = (id: string, refundId: string, headers: Record<string, string> = {}) =>
  shop.app.inject({ url: `/api/orders/${id}/refunds/${refundId}/credit-note.pdf`, headers });

interface Kept {
  readonly number: number;
  readonly refundId: string;
  readonly content: InvoiceContent | null;
  readonly drawn: boolean;
}
const kept = async (): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select number, refund_id as "refundId", content, pdf is not null as drawn from invoice
    where kind = 'credit-note' order by number`.execute(shop.deps.db);
  return rows;
};
const noteOf = async (refundId: string) => (await kept()).find((note) => note.refundId === refundId)?.content;
const invoiceOf = async (id: string) => {
  const { rows } = await sql<{ number: number; content: InvoiceContent }>`
    select number, content from invoice where order_id = ${id} and kind = 'invoice'`.execute(shop.deps.db);
  return rows[0];
};
const expectNoGaps = async () => {
  const all = await kept();
  expect(all.map(({ number }) => number)).toEqual(all.map((_, at) => at + 1));
  expect(new Set(all.map(({ refundId }) => refundId)).size).toBe(all.length);
};

test('a refund gets a credit note that names the invoice, for whoever may read the order, the same for ever', async () => {
  const [buyer, stranger] = [await signIn(shop, 'client'), await comeAsGuest(shop)];
  const id = await order(buyer);
  const refundId = await refund(id, { lines: [lineOf(id, 0, 1)] });
  const first = await ask(id, refundId, buyer.headers);
  expect([first.statusCode, first.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(first.headers['content-disposition']).toMatch(/^inline; filename="C-\d{6}\.pdf"$/);
  expect(first.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await refund(id, { amount: 20 });
  expect((await ask(id, refundId, admin.headers)).rawPayload).toEqual(first.rawPayload);
  expect((await ask(id, refundId, stranger.headers)).statusCode).toBe(404);
  expect((await ask(id, refundId)).statusCode).toBe(401);
  // Nor by way of an order of one's own.
  const own = await order(stranger);
  expect((await ask(own, refundId, stranger.headers)).statusCode).toBe(404);
  const note = await noteOf(refundId);
  const number = String((await invoiceOf(id))?.number).padStart(6, '0');
  expect(note?.corrects).toEqual({ invoice: `I-${number}`, reason: null });
  expect(note?.lines.map(({ name, pieces, totalCents }) => [name, pieces, totalCents])).toEqual([['Ball', 1, 2000]]);
  expect(note?.totalCents).toBe(2000);
});

test('one that is under way or has failed gets none; one that the bank sends back later keeps its own', async () => {
  const buyer = await signIn(shop, 'client');
  const id = await order(buyer, cards.refundFails);
  const refundId = await refund(id, { amount: 5 });
  const error = 'There is no credit note for this: one is made when a refund is done.';
  expect(errorOf(await ask(id, refundId, buyer.headers))).toEqual({ status: 404, error });
  await letBanksEnd();
  await sweepDocuments(shop.deps, signal);
  expect(errorOf(await ask(id, refundId, buyer.headers))).toEqual({ status: 404, error });
  const other = await refund(await order(buyer), { amount: 5 });
  await sweepDocuments(shop.deps, signal);
  await sql`update refund set state = 'failed', ended_at = now() where id = ${other}`.execute(shop.deps.db);
  expect((await noteOf(other))?.totalCents).toBe(500);
});

test('a canceled order with two rates, delivery and a discount: its credit notes come to its invoice, rate by rate', async () => {
  const rates = [
    { country: 'US', state: null, class: 'standard', rate: 19_000, label: 'VAT' },
    { country: 'US', state: null, class: 'reduced', rate: 7000, label: 'VAT reduced' },
  ];
  await setTaxRates(shop, rates);
  await chargeDelivery(shop, 495);
  await addPromotion(shop, { code: 'TENTH' });
  const [book = ''] = await stock(shop, [{ name: 'Rules of the game', price: 9.99, quantity: 50 }]);
  await sql`update product set tax_class = 'reduced' where id = ${book}`.execute(shop.deps.db);
  const buyer = await signIn(shop, 'client');
  const lines = [
    { productId: ball, quantity: 1, price: 20 },
    { productId: book, quantity: 3, price: 9.99 },
  ];
  const { orderId: id } = (await buyByQuote(shop, buyer, { lines, code: 'TENTH' })).json<{ orderId: string }>();
  await refund(id, { amount: 3.33 });
  await refund(id, { lines: [lineOf(id, 1, 1)] });
  expect((await openDesk(shop, admin).cancel(id)).statusCode).toBe(200);
  await sweepDocuments(shop.deps, signal);
  const { rows } = await sql<{ label: string; kind: string; net: number; tax: number }>`
    select label, kind, sum(net_cents)::int as net, sum(tax_cents)::int as tax
    from book_entry where order_id = ${id} group by label, kind order by label, kind desc`.execute(shop.deps.db);
  const sold = rows.filter(({ kind }) => kind === 'sale');
  expect(sold.map(({ label }) => label)).toEqual(['VAT', 'VAT reduced']);
  expect(rows.filter(({ kind }) => kind === 'refund')).toEqual(
    sold.map(({ label, net, tax }) => ({ label, kind: 'refund', net: -net, tax: -tax })),
  );
  expect(sold.reduce((all, { net, tax }) => all + net + tax, 0)).toBe((await invoiceOf(id))?.content.totalCents);
  await setTaxRates(shop, []);
  await chargeDelivery(shop, 0);
});

test('who deletes the account leaves the documents as they were, and nothing else; what ends later names nobody', async () => {
  const buyer = await signIn(shop, 'client');
  const [before, later] = [await order(buyer), await order(buyer, cards.refundLater)];
  const [early, late] = [await refund(before, { amount: 5 }), await refund(later, { amount: 5 })];
  const url = `/api/users/delete/${buyer.userId}`;
  expect((await shop.app.inject({ method: 'DELETE', url, headers: admin.headers })).statusCode).toBe(200);
  expect((await noteOf(early))?.buyer.address).toContain('1 Court Lane');
  // Numbered with the deletion, and drawn when somebody asks.
  const isDrawn = async () => (await kept()).find(({ refundId }) => refundId === early)?.drawn;
  await sweepDocuments(shop.deps, signal);
  expect(await isDrawn()).toBe(false);
  expect((await ask(before, early, admin.headers)).statusCode).toBe(200);
  expect(await isDrawn()).toBe(true);
  expect((await ask(later, late, admin.headers)).statusCode).toBe(404);
  await letBanksEnd();
  expect((await ask(later, late, admin.headers)).statusCode).toBe(200);
  const note = await noteOf(late);
  expect(note?.buyer).toEqual({ address: [], vatNumber: null });
  expect(note?.corrects?.invoice).toMatch(/^I-\d{6}$/);
  const { rows } = await sql`
    select from "order" where id in (${before}, ${later}) and num_nonnulls(account_id, guest_id, address) > 0`.execute(
    shop.deps.db,
  );
  expect(rows).toEqual([]);
  expect((await ask(before, early, buyer.headers)).statusCode).toBe(401);
});

test('an order that costs nothing gets an invoice as any other', async () => {
  await addPromotion(shop, { code: 'GIFT', percent: 10_000 });
  const buyer = await signIn(shop, 'client');
  const lines = [{ productId: ball, quantity: 1, price: 20 }];
  const { orderId: id } = (await buyByQuote(shop, buyer, { lines, code: 'GIFT' })).json<{ orderId: string }>();
  const url = `/api/orders/${id}/invoice.pdf`;
  expect((await shop.app.inject({ url, headers: buyer.headers })).statusCode).toBe(200);
  expect((await invoiceOf(id))?.content.totalCents).toBe(0);
});

test('ten years after the year of a document what is printed on it is deleted; its number and amounts stay', async () => {
  const buyer = await signIn(shop, 'client');
  const id = await order(buyer);
  const refundId = await refund(id, { amount: 5 });
  await sweepDocuments(shop.deps, signal);
  const issued = (year: number) =>
    sql`update invoice set issued_at = make_date(${year}, 12, 31) where order_id = ${id}`.execute(shop.deps.db);
  const now = () => new Date('2037-06-01T00:00:00Z');
  await issued(2027);
  await eraseOldInvoices({ ...shop.deps, now }, signal);
  expect((await ask(id, refundId, admin.headers)).statusCode).toBe(200);
  await issued(2026);
  await eraseOldInvoices({ ...shop.deps, now }, signal);
  const error = 'There is no credit note for this: one is made when a refund is done.';
  expect(errorOf(await ask(id, refundId, admin.headers))).toEqual({ status: 404, error });
  const { rows } = await sql<{ cents: number; printed: boolean }>`
    select (select sum(net_cents + tax_cents)::int from book_entry where invoice_id = i.id) as cents,
      num_nonnulls(content, pdf) > 0 as printed
    from invoice i where order_id = ${id} order by kind desc`.execute(shop.deps.db);
  expect(rows).toEqual([
    { cents: 4000, printed: false },
    { cents: -500, printed: false },
  ]);
});

test('many refunds end at once, and several nodes make their credit notes: numbers have no gaps, also when one is killed', async () => {
  const buyer = await signIn(shop, 'client');
  const ids = await Promise.all(Array.from({ length: 4 }, () => order(buyer)));
  await sql`
    insert into refund (id, order_id, amount_cents, state, ended_at, gateway_id)
    select gen_random_uuid(), o.id, 10, 'done', now(), gen_random_uuid()::text from unnest(${ids}::uuid[]) o (id), generate_series(1, 50)`.execute(
    shop.deps.db,
  );
  const { rows } = await sql<{ id: string }>`
    select id from refund where order_id = ${ids[0]} order by id`.execute(shop.deps.db);
  const [asked = '', other = ''] = rows.map(({ id }) => id);
  const [id = ''] = ids;
  const [example] = await kept();
  const killed = inTransaction(shop.deps.db, async (tx) => {
    const content = example?.content;
    const due = await lockDueRefund(tx, id, other);
    const at = new Date();
    const booked = { orderId: id, bookedAt: at, country: null, state: null, rows: [] };
    if (content && due)
      await insertInvoice(tx, { id: crypto.randomUUID(), refundId: other, issuedAt: at, content, ...booked });
    throw new Error('killed');
  }).catch((error: Error) => error.message);
  const later = new Date(Date.now() + 3_600_000);
  const [, , ...answers] = await Promise.all([
    issueCreditNotesBefore(shop.deps, later),
    issueCreditNotesBefore(shop.deps, later),
    ask(id, asked, buyer.headers),
    ask(id, asked, admin.headers),
  ]);
  expect(await killed).toBe('killed');
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(answers[0]?.rawPayload).toEqual(answers[1]?.rawPayload);
  await expectNoGaps();
  const mine = (await kept()).filter(({ content }) => content?.totalCents === 10);
  expect(mine).toHaveLength(200);
});
