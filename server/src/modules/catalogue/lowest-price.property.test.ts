import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { passTime, readClock } from '../../testing/frozen-clock.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
/** In which everything costs what it does in the shop, as it always has. */
const market = newId();
beforeAll(async () => {
  shop = await openTestShop({ databaseClock: 'stopped' });
  await sql`insert into market (id, name, prefix, currency, countries, tax_mode, locales, factor)
    values (${market}, 'Abroad', 'ab', 'USD', '{DE}', 'included', '{en}', 1)`.execute(shop.deps.db);
  await sql`update market_terms set from_at = '-infinity'`.execute(shop.deps.db);
});
afterAll(() => shop.close());

interface Sale {
  readonly cents: number;
  readonly from: number;
  readonly until: number | null;
}
interface Promotion {
  readonly percent: number;
  readonly combinable: boolean;
  readonly least: number;
  readonly from: number;
  readonly until: number | null;
}
/** All that decides what is to be paid, and since when it is so. Times are in days. */
interface State {
  readonly since: number;
  readonly regular: number;
  readonly own: Sale | null;
  readonly product: Sale | null;
  readonly promotions: readonly (Promotion | null)[];
}

const DAYS = 30;
const cents = fc.constantFrom(4000, 5000, 6000, 7000, 8000);
const begins = fc.integer({ min: -2, max: 20 });
const lasts = fc.option(fc.integer({ min: 1, max: 25 }));
const sale = fc.option(fc.record({ cents, begins, lasts }), { freq: 4 });
const promotion = fc.option(
  fc.record({
    percent: fc.constantFrom(5, 10, 20),
    combinable: fc.boolean(),
    least: fc.constantFrom(0, 5500),
    begins,
    lasts,
  }),
  { freq: 3 },
);
const step = fc.record({
  edit: fc.oneof(
    fc.record({ regular: fc.constantFrom(6000, 8000, 10_000) }),
    fc.record({ own: sale }),
    fc.record({ product: sale }),
    fc.record({ nth: fc.constantFrom(0, 1), promotion }),
  ),
  pass: fc.constantFrom(0, 1, 3, 7, 29, 30, 31),
});

const runs = (one: { readonly from: number; readonly until: number | null }, at: number) =>
  one.from <= at && (one.until === null || one.until > at);

function priceAt({ regular, own, product }: State, at: number): number {
  const counts = [own, product].find((one) => one && runs(one, at));
  return Math.min(regular, counts?.cents ?? regular);
}

function paidAt(state: State, at: number): number {
  const price = priceAt(state, at);
  const running = state.promotions.filter((one) => one !== null).filter((one) => runs(one, at) && one.least <= price);
  const off = (one: Promotion) => Math.round((price * one.percent) / 100);
  const together = running.filter((one) => one.combinable).reduce((sum, one) => sum + off(one), 0);
  return price - Math.max(together, ...running.map(off), 0);
}

/** Day by day, as somebody would who has written down every price. */
function naively(states: readonly State[], today: number): number | null {
  const stateAt = (day: number) => states.findLast(({ since }) => since <= day) ?? states[0];
  const of = <T>(what: (state: State, at: number) => T, day: number) => {
    const state = stateAt(day);
    if (!state) throw new Error('nothing was ever sold');
    return what(state, day);
  };
  let began = today;
  while (began >= 0 && of(priceAt, began - 1) === of(priceAt, today)) began--;
  if (began < 0) return null;
  const window = Array.from({ length: DAYS }, (_, n) => began - DAYS + n);
  return Math.min(...window.map((day) => of(paidAt, day)));
}

test('the lowest price of the 30 days before is what somebody would say who has written down every price', async () => {
  const { db } = shop.deps;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const name = `Ball ${newId()}`;
      await stock(shop, [{ name, price: 100 }]);
      const { id } = await db.selectFrom('product').select('id').where('name', '=', name).executeTakeFirstOrThrow();
      const variant = await db
        .selectFrom('variant')
        .select('id')
        .where('product_id', '=', id)
        .executeTakeFirstOrThrow();
      await sql`update variant set created_at = '-infinity' where id = ${variant.id}`.execute(db);
      const start = await readClock(db);
      const dateOf = (day: number | null) => (day === null ? null : new Date(start.getTime() + day * 86_400_000));
      const columns = (one: Sale | null) => ({
        sale_cents: one?.cents ?? null,
        sale_from: one ? dateOf(one.from) : null,
        sale_until: dateOf(one?.until ?? null),
      });
      const ids = [newId(), newId()];
      let today = 0;
      const states: State[] = [{ since: -1000, regular: 10_000, own: null, product: null, promotions: [null, null] }];
      for (const { edit, pass } of steps) {
        const before = states.at(-1) ?? expect.fail();
        const planned = <T extends { begins: number; lasts: number | null }>({ begins, lasts, ...rest }: T) => ({
          ...rest,
          from: today + begins,
          until: lasts === null ? null : today + begins + lasts,
        });
        if ('regular' in edit) {
          states.push({ ...before, since: today, regular: edit.regular });
          await db.updateTable('product').set({ price_cents: edit.regular }).where('id', '=', id).execute();
        } else if ('own' in edit) {
          const own = edit.own && planned(edit.own);
          states.push({ ...before, since: today, own });
          await db.updateTable('variant').set(columns(own)).where('id', '=', variant.id).execute();
        } else if ('product' in edit) {
          const product = edit.product && planned(edit.product);
          states.push({ ...before, since: today, product });
          await db.updateTable('product').set(columns(product)).where('id', '=', id).execute();
        } else {
          const next = edit.promotion && planned(edit.promotion);
          states.push({ ...before, since: today, promotions: before.promotions.with(edit.nth, next) });
          const of = ids[edit.nth] ?? '';
          await sql`delete from promotion where id = ${of}`.execute(db);
          if (next)
            await sql`
              insert into promotion (id, name, kind, percent, combinable, min_subtotal_cents, products, from_at, until_at)
              values (${of}, 'All', 'percent', ${next.percent * 100}, ${next.combinable}, ${next.least}, ${[id]}::uuid[],
                ${dateOf(next.from)}, ${dateOf(next.until)})`.execute(db);
        }
        today += pass;
        await passTime(db, pass * 86_400_000);
        const { rows } = await sql<{ price: number; lowest: number | null; there: number | null }>`
          select price_at(sold, now()) as price, lowest30(id, now()) as lowest,
            market_lowest30(sold, ${market}::uuid, now()) as there
          from variant sold where id = ${variant.id}`.execute(db);
        expect(rows[0]?.price).toBe(priceAt(states.at(-1) ?? expect.fail(), today));
        expect([rows[0]?.lowest, rows[0]?.there]).toEqual([naively(states, today), naively(states, today)]);
      }
    }),
    { numRuns: process.env.TEST_LONG ? 500 : 25 },
  );
});
