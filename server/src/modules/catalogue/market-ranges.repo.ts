import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Of the cheapest, where it is reduced: the regular price, what it cost in the 30 days before, and until when it is. */
export interface Reduction {
  readonly wasCents: number | null;
  readonly lowestCents: number | null;
  readonly saleUntil: Date | null;
}

/** What a product costs in a market, by the variants that can be bought, or by all of them where none can. */
export interface MarketRange extends Reduction {
  readonly cents: number;
  /** The most that one of its variants costs. */
  readonly toCents: number;
  /** Of the variants that have no price of their own. */
  readonly baseCents: number;
}

export interface MarketRangeRow extends MarketRange {
  readonly id: string;
  readonly marketId: string;
  /** Whether any of them is, that can be bought. */
  readonly onSale: boolean;
  /** From when on one of the variants costs something else. */
  readonly changesAt: Date | null;
}

const variantsAt = (moment: string) => `
  from variant sold cross join lateral market_price_at(sold, m.id, ${moment}) here
  where sold.product_id = p.id and sold.retired_at is null`;

/** What the variants of a product `p` cost in a market `m` at a moment, as SQL. */
export const marketFiguresAt = (moment: string) => `
  select coalesce(min(here.price) filter (where sold.quantity > 0), min(here.price)) as cents,
    coalesce(max(here.price) filter (where sold.quantity > 0), max(here.price)) as to_cents,
    (array_agg(here.regular order by sold.quantity > 0 desc, here.price, here.regular))[1] as regular,
    coalesce(bool_or(here.price < here.regular) filter (where sold.quantity > 0), false) as on_sale,
    min(here.changes_at) as changes_at
  ${variantsAt(moment)}`;

/**
 * Where nothing is fixed, and nothing reduced now or later, the cheapest stays the cheapest by any rate: most of a catalogue, at a
 * quarter of the work.
 */
const byRate = `
  not exists (select from market_price f where f.market_id = m.id and f.product_id = p.id)
  and not exists (
    select from variant sold where sold.product_id = p.id and sold.retired_at is null
      and (sold.sale_cents is not null or sold.product_sale_cents is not null))`;

/** Of products `p` and markets `m`, as `MarketRangeRow`; more columns may come along. */
export const selectMarketRanges = (which: string, more = '') => `
  select p.id, m.id as "marketId", coalesce(now.cents, convert_price(p.price_from_cents, m)) as cents,
    coalesce(now.to_cents, convert_price(p.price_to_cents, m)) as "toCents",
    coalesce(whole.price_cents, convert_price(p.price_cents, m)) as "baseCents",
    case when now.regular > now.cents then now.regular end as "wasCents", coalesce(now.on_sale, false) as "onSale",
    sale.lowest as "lowestCents", sale.until as "saleUntil", now.changes_at as "changesAt"${more && `, ${more}`}
  from product p cross join market m
  left join market_price whole on whole.market_id = m.id and whole.product_id = p.id and whole.variant_id is null
  cross join lateral (select ${byRate} as by_rate) kind
  left join lateral (${marketFiguresAt('now()')} having not kind.by_rate) now on true
  cross join lateral (
    select min(market_lowest30(sold, m.id, now())) as lowest, min(here.changes_at) as until
    ${variantsAt('now()')} and now.regular > now.cents and here.price = now.cents and here.regular = now.regular
  ) sale ${which}`;

const ofProducts = selectMarketRanges('where p.id = any ($1::uuid[]) and m.id = $2::uuid');

export async function listMarketRanges(db: Db, ids: readonly string[], marketId: string): Promise<MarketRangeRow[]> {
  return (await db.executeQuery<MarketRangeRow>(CompiledQuery.raw(ofProducts, [ids, marketId]))).rows;
}
