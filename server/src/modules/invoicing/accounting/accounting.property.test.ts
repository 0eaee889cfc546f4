import type { Accounting } from '@fieldhouse/contracts/accounting.schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/db/db.ts';
import { randomOrder, refundsOf, wish } from '../../../testing/random-refunds.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { storeOrder, storeRefund } from '../../../testing/stored-orders.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';
import { readSettings } from '../../settings/index.ts';
import { issueInvoice } from '../invoice/make-invoice.ts';

let shop: TestShop;
let admin: SignedIn;
let variants: { id: string; productId: string }[];

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
  await stock(
    shop,
    Array.from({ length: 20 }, (_, n) => ({ name: `Ball ${n}`, price: 20, quantity: 5 })),
  );
  const { rows } = await sql<{ id: string; productId: string }>`
    select id, product_id as "productId" from variant`.execute(shop.deps.db);
  variants = rows;
});
afterAll(() => shop.close());

const randomSale = fc.record({
  sold: randomOrder,
  wishes: fc.array(wish, { maxLength: 5 }),
  country: fc.constantFrom('US', 'DE'),
  isInvoiced: fc.boolean(),
  comesBack: fc.boolean(),
  isDisputed: fc.boolean(),
});

type Rows = Record<string, string>[];

async function readCsv(day: string): Promise<Rows> {
  const url = `/api/accounting.csv?from=${day}&to=${day}`;
  const [head = '', ...lines] = (await shop.app.inject({ url, headers: admin.headers })).body.trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const cents = (text: unknown) => Math.round(Number(text) * 100);
const sumOf = (rows: Rows, kinds: readonly string[], column: string) =>
  rows.filter(({ kind = '' }) => kinds.includes(kind)).reduce((all, row) => all + cents(row[column]), 0);
const byRate = (rows: readonly { readonly key: string; readonly cents: number }[]) => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[row.key] = (sums[row.key] ?? 0) + row.cents;
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
};

/** What the ledger says about a day: payments, refunds that are done, disputes that are lost. */
async function readLedger(at: Date) {
  const { rows } = await sql<{ paid: number; invoiced: number; refunded: number; lost: number }>`
    select (select coalesce(sum(amount_cents), 0)::int from payment where ended_at = ${at}) as paid,
      (select coalesce(sum((i.content ->> 'totalCents')::int), 0)::int from invoice i join "order" o on o.id = i.order_id
        where i.kind = 'invoice' and o.paid_at = ${at}) as invoiced,
      (select coalesce(sum(amount_cents), 0)::int from refund where ended_at = ${at} and state = 'done') as refunded,
      (select coalesce(sum(amount_cents), 0)::int from dispute where ended_at = ${at}) as lost`.execute(shop.deps.db);
  return rows[0] ?? { paid: 0, invoiced: 0, refunded: 0, lost: 0 };
}

async function expectToAddUp(day: string, at: Date): Promise<Rows> {
  const url = `/api/accounting?from=${day}&to=${day}`;
  const rows = await readCsv(day);
  const books = (await shop.app.inject({ url, headers: admin.headers })).json<Accounting>();
  const ledger = await readLedger(at);
  const refunds = ['refund', 'refund came back'];
  expect(sumOf(rows, ['sale'], 'gross')).toBe(ledger.paid);
  expect(sumOf(rows, refunds, 'gross')).toBe(0 - ledger.refunded);
  expect(sumOf(rows, ['dispute lost'], 'gross')).toBe(0 - ledger.lost);
  for (const row of rows) expect(cents(row.net) + cents(row.tax)).toBe(cents(row.gross));
  for (const part of ['net', 'tax', 'gross'] as const) {
    const inAll = (of: 'sales' | 'refunds') => books.rows.reduce((all, row) => all + cents(row[of][part]), 0);
    expect([inAll('sales'), inAll('refunds')]).toEqual([sumOf(rows, ['sale'], part), 0 - sumOf(rows, refunds, part)]);
    expect(cents(books.totals[0]?.sales[part] ?? 0)).toBe(inAll('sales'));
  }
  const named = (row: { country?: string | null; label?: string; rate?: unknown }) =>
    `${row.country} ${row.label || 'No tax'} ${Number(row.rate)}`;
  const inFile = (kinds: readonly string[]) =>
    byRate(
      rows.filter(({ kind = '' }) => kinds.includes(kind)).map((row) => ({ key: named(row), cents: cents(row.tax) })),
    );
  expect(byRate(books.rows.map((row) => ({ key: named(row), cents: cents(row.sales.tax) })))).toEqual(inFile(['sale']));
  expect(byRate(books.rows.map((row) => ({ key: named(row), cents: 0 - cents(row.refunds.tax) })))).toEqual(
    inFile(refunds),
  );
  return rows;
}

test('the books of any day add up to its invoices and its ledger, by rate, whatever was sold, refunded, returned or disputed', async () => {
  let days = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(randomSale, { minLength: 1, maxLength: 5 }), async (sales) => {
      const at = new Date(Date.UTC(2001, 0, 1 + days++, 12));
      const day = at.toISOString().slice(0, 10);
      const settings = await readSettings(shop.deps.db);
      const back: string[] = [];
      for (const { sold, wishes, country, isInvoiced, comesBack, isDisputed } of sales) {
        const id = await storeOrder(shop, { sold, at, country, variants });
        const { refunds, ledger } = refundsOf(sold, wishes);
        for (const refund of refunds) {
          const refundId = await storeRefund(shop, id, refund, at);
          if (comesBack && refund === refunds[0]) back.push(refundId);
        }
        if (isInvoiced) await inTransaction(shop.deps.db, (tx) => issueInvoice(tx, id, settings, at));
        if (isDisputed && ledger.leftCents > 0)
          await sql`
            insert into dispute (id, order_id, gateway_id, kind, state, amount_cents, ended_at)
            values (gen_random_uuid(), ${id}, gen_random_uuid()::text, 'dispute', 'lost', ${ledger.leftCents}, ${at})`.execute(
            shop.deps.db,
          );
      }
      const rows = await expectToAddUp(day, at);
      const told = sales.flatMap(({ sold, country }) =>
        (sold.quote?.tax ?? []).map((tax) => ({ key: `${country} ${tax.label} ${tax.rate / 1000}`, cents: tax.cents })),
      );
      const booked = rows
        .filter(({ kind }) => kind === 'sale')
        .map((row) => ({ key: `${row.country} ${row.label} ${row.rate}`, cents: cents(row.tax) }));
      expect(byRate(booked)).toEqual(byRate(told));
      await sql`update refund set state = 'failed', ended_at = ${at} where id = any (${back}::uuid[])`.execute(
        shop.deps.db,
      );
      await expectToAddUp(day, at);
      await sql`update "order" set invoice_due = true where paid_at = ${at}`.execute(shop.deps.db);
      for (const { orderId } of await listOrders(at))
        await inTransaction(shop.deps.db, (tx) => issueInvoice(tx, orderId, settings, at));
      const { paid, invoiced } = await readLedger(at);
      expect(invoiced).toBe(paid);
      await expectToAddUp(day, at);
    }),
    { numRuns: 12 },
  );
});

async function listOrders(at: Date): Promise<{ orderId: string }[]> {
  const { rows } = await sql<{ orderId: string }>`select id as "orderId" from "order" where paid_at = ${at}`.execute(
    shop.deps.db,
  );
  return rows;
}
