import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { listMarketPrices, type MarketPrice } from './market-prices.repo.ts';
import { listMarketRanges } from './market-ranges.repo.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

const cents = fc.constantFrom(400, 995, 1000, 1004, 1010, 2000);
/** In days from now. */
const sale = fc.option(fc.record({ cents, from: fc.constantFrom(-9, 9), until: fc.constantFrom(null, -3, 5, 12) }), {
  freq: 2,
});
const lifeOf = {
  product: fc.record({ cents, sale, fixed: fc.option(fc.record({ cents, sale }), { freq: 2 }) }),
  variants: fc.array(
    fc.record({
      own: fc.option(cents),
      sale: fc.option(sale, { freq: 3 }),
      fixed: fc.option(fc.record({ cents, sale }), { freq: 4 }),
      quantity: fc.constantFrom(0, 3),
      retired: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  market: fc.record({
    factor: fc.constantFrom(0.5, 0.92, 1, 150),
    step: fc.constantFrom(1, 100),
    ending: fc.constantFrom(0, 0, 95),
  }),
};
interface Sale {
  readonly cents: number;
  readonly from: number;
  readonly until: number | null;
}

const at = (days: number | null | undefined) =>
  days === null || days === undefined ? sql`null::timestamptz` : sql`now() + make_interval(days => ${days}::int)`;
const setSale = (table: 'product' | 'variant', id: string, of: Sale) => sql`
  update ${sql.table(table)} set sale_cents = ${of.cents}, sale_from = ${at(of.from)}, sale_until = ${at(of.until)} where id = ${id}`;
const fix = (
  market: string,
  { product, variant }: { product: string; variant: string | null },
  of: { cents: number; sale: Sale | null },
) => sql`
  insert into market_price (market_id, product_id, variant_id, price_cents, sale_cents, sale_from, sale_until)
  values (${market}, ${product}, ${variant}, ${of.cents}, ${of.sale?.cents ?? null}, ${at(of.sale?.from)}, ${at(of.sale?.until)})`;
/** It ends after its beginning, below what it is the sale of. */
const real = (of: Sale | null, price: number) =>
  of && of.cents < price && (of.until === null || of.until > of.from) ? of : null;

/** What the list of the variants comes to. */
function rangeOf(rows: readonly MarketPrice[], quantities: ReadonlyMap<string, number>) {
  const buyable = rows.filter(({ variantId }) => quantities.get(variantId));
  const counted = (buyable.length > 0 ? buyable : rows).toSorted(
    (a, b) => a.nowCents - b.nowCents || a.regularCents - b.regularCents,
  );
  const [cheapest] = counted;
  if (!cheapest) return undefined;
  const { nowCents, regularCents } = cheapest;
  const alike = rows.filter((row) => row.nowCents === nowCents && row.regularCents === regularCents);
  const isReduced = nowCents < regularCents;
  const least = <T>(values: readonly (T | null)[]) =>
    values.filter((value) => value !== null).toSorted((a, b) => Number(a) - Number(b))[0] ?? null;
  return {
    cents: nowCents,
    toCents: Math.max(...counted.map((row) => row.nowCents)),
    wasCents: isReduced ? regularCents : null,
    lowestCents: isReduced ? least(alike.map((row) => row.lowestCents)) : null,
    saleUntil: isReduced ? least(alike.map((row) => row.changesAt)) : null,
    onSale: buyable.some((row) => row.nowCents < row.regularCents),
    changesAt: least(rows.map((row) => row.changesAt)),
  };
}

test('what a product costs in a market is what its variants there come to, whatever is fixed, reduced or sold out', async () => {
  const { db } = shop.deps;
  await fc.assert(
    fc.asyncProperty(fc.record(lifeOf), async ({ product, variants, market: terms }) => {
      const values = variants.map((_, n) => ({ value: `S${n}` }));
      const [id = ''] = await stock(shop, [
        {
          price: product.cents / 100,
          options: [{ name: 'Size', kind: 'size', values }],
          variants: variants.map(({ own, quantity }, n) => ({
            options: { Size: `S${n}` },
            quantity,
            ...(own !== null && { price: own / 100 }),
          })),
        },
      ]);
      const market = newId();
      await sql`delete from market`.execute(db);
      await sql`insert into market (id, name, prefix, currency, countries, tax_mode, locales, factor, step, ending)
        values (${market}, 'Abroad', 'ab', 'USD', '{DE}', 'included', '{en}', ${terms.factor}, ${terms.step},
          ${terms.step === 100 ? terms.ending : 0})`.execute(db);
      const { rows } = await sql<{
        id: string;
      }>`select id from variant where product_id = ${id} order by position`.execute(db);
      const ofProduct = real(product.sale, product.cents);
      if (ofProduct) await setSale('product', id, ofProduct).execute(db);
      if (product.fixed)
        await fix(
          market,
          { product: id, variant: null },
          { ...product.fixed, sale: real(product.fixed.sale, product.fixed.cents) },
        ).execute(db);
      for (const [n, { own: price, sale: own, fixed, retired }] of variants.entries()) {
        const variant = rows[n]?.id ?? '';
        const ofVariant = real(own, price ?? product.cents);
        if (ofVariant) await setSale('variant', variant, ofVariant).execute(db);
        if (fixed)
          await fix(market, { product: id, variant }, { ...fixed, sale: real(fixed.sale, fixed.cents) }).execute(db);
        if (retired && n > 0)
          await sql`update variant set retired_at = now(), quantity = 0 where id = ${variant}`.execute(db);
      }
      await sql`select refresh_prices(array[${id}::uuid])`.execute(db);

      const stored = await sql<{ id: string; quantity: number }>`
        select id, quantity from variant where product_id = ${id}`.execute(db);
      const quantities = new Map(stored.rows.map((row) => [row.id, row.quantity]));
      const [range] = await listMarketRanges(db, [id], market);
      const { id: _, marketId: __, baseCents, ...said } = range ?? {};
      expect(said).toEqual(rangeOf(await listMarketPrices(db, [id], [market]), quantities));
      if (product.fixed) expect(baseCents).toBe(product.fixed.cents);
    }),
    { numRuns: process.env.TEST_LONG ? 1000 : 60 },
  );
});
