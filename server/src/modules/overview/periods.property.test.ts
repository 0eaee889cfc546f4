import type { Accounting } from '@fieldhouse/contracts/accounting.schemas';
import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
import { toCents } from '@fieldhouse/contracts/money';
import type { Overview } from '@fieldhouse/contracts/overview.schemas';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomOrder, refundsOf, wish } from '../../testing/random-refunds.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { storeInvoice, storeOrder, storeRefund } from '../../testing/stored-orders.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import type { Whole } from '../../testing/whole.ts';
import { foldSales } from './index.ts';

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
  const { db } = shop.deps;
  ({ rows: variants } = await sql<{ id: string; productId: string }>`
    select id, product_id as "productId" from variant`.execute(db));
  await sql`update shop_settings set time_zone = 'Pacific/Auckland'`.execute(db);
});
afterAll(() => shop.close());

const get = async <T>(url: string) => (await shop.app.inject({ url, headers: admin.headers })).json<T>();

const randomSale = fc.record({
  sold: randomOrder,
  wishes: fc.array(wish, { maxLength: 3 }),
  /** In hours: of the sale, and of its refunds after it. */
  ago: fc.integer({ min: 1, max: 15 * 24 }),
  later: fc.integer({ min: 0, max: 15 * 24 }),
  isInvoiced: fc.boolean(),
  isCanceled: fc.boolean(),
  isExchange: fc.boolean(),
  comesBack: fc.boolean(),
});

async function booked(from: string, to: string): Promise<number> {
  const { totals } = await get<Accounting>(`/api/accounting?from=${from}&to=${to}`);
  return totals.reduce((sum, { sales, refunds }) => sum + toCents(sales.gross) - toCents(refunds.gross), 0);
}

test('a period and the one before it are what the books say, whatever was sold, canceled, exchanged and refunded', async () => {
  const { db } = shop.deps;
  let real = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(randomSale, { minLength: 1, maxLength: 4 }), async (sales) => {
      for (const { sold, wishes, ago, later, isInvoiced, isCanceled, isExchange, comesBack } of sales) {
        const at = new Date(Date.now() - ago * 3600_000);
        const id = await storeOrder(shop, { sold, at, country: 'US', variants });
        const refundedAt = new Date(Math.min(at.getTime() + later * 3600_000, Date.now()));
        const [first, ...others] = refundsOf(sold, wishes).refunds;
        const firstId = first && (await storeRefund(shop, id, first, refundedAt));
        for (const refund of others) await storeRefund(shop, id, refund, refundedAt);
        if (isInvoiced) await storeInvoice(shop, id, at);
        if (isCanceled) await sql`update "order" set status = 'canceled' where id = ${id}`.execute(db);
        else real++;
        if (isExchange)
          await sql`
            insert into "order" (id, number, root_id, currency, items_cents, total_cents, paid_at)
            values (gen_random_uuid(), nextval('order_number'), ${id}, 'usd', 0, 0, ${at})`.execute(db);
        if (comesBack && firstId)
          await sql`update refund set state = 'failed', ended_at = now() where id = ${firstId}`.execute(db);
      }
      if (sales.length % 2 === 0) await foldSales(db);
      const { periods, timeZone } = await get<Whole<Overview>>('/api/overview');
      expect(timeZone).toBe('Pacific/Auckland');
      expect(periods.map(({ days }) => days)).toEqual([7, 30, 90]);
      for (const { days, from, to, sales: figures } of periods) {
        expect(toCents(figures.now)).toBe(await booked(from, to));
        const day = (date: string, back: number) =>
          new Date(Date.parse(date) - back * DAY_MS).toISOString().slice(0, 10);
        expect(toCents(figures.before ?? Number.NaN)).toBe(await booked(day(from, days), day(to, days)));
      }
      expect(periods.at(-1)?.orders).toEqual({ now: real, before: 0 });
    }),
    { numRuns: 6 },
  );
});

test('a comparison with days of which nothing is kept is none', async () => {
  const { db } = shop.deps;
  await foldSales(db);
  await sql`update "order" set paid_at = now() - interval '150 days' where id = (select id from "order" where root_id is null limit 1)`.execute(
    db,
  );
  await sql`delete from takings_change`.execute(db);
  const { periods } = await get<Whole<Overview>>('/api/overview');
  expect(periods.map(({ sales, orders }) => sales.before === null && orders.before === null)).toEqual([
    false,
    false,
    true,
  ]);
});
