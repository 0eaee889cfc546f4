import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { FIRST_ID } from '../../platform/ids.ts';
import { isListed, type MarketRangeRow, marketFiguresAt, selectMarketRanges } from '../catalogue/index.ts';

/** What a product costs in a market, as the index reads it. */
export interface MarketRow extends MarketRangeRow {
  /** As in the rows of the index. */
  readonly steps: string | null;
}

const steps = `
  select string_agg((extract(epoch from at.at) * 1000)::bigint || ':' || due.cents || ':' || due.on_sale, ',')
  from (
    select distinct t.at from (
      select unnest(array[sold.sale_from, sold.sale_until, sold.product_sale_from, sold.product_sale_until]) from variant sold
      where sold.product_id = p.id and sold.retired_at is null
      union all
      select unnest(array[f.sale_from, f.sale_until]) from market_price f where f.market_id = m.id and f.product_id = p.id
    ) t (at) where t.at > now()
  ) at cross join lateral (${marketFiguresAt('at.at')}) due`;

const rows = selectMarketRanges(
  `where ${isListed} and m.id = any ($1::uuid[])`,
  `case when now.changes_at is not null then (${steps}) end as steps`,
);

async function list(db: Db, where: string, values: readonly unknown[]): Promise<MarketRow[]> {
  return (await db.executeQuery<MarketRow>(CompiledQuery.raw(`${rows} and ${where}`, [...values]))).rows;
}

/** What a brand has to sell there: from which price to which. Undefined: nothing, or there is no such market. */
export async function readMarketFigures(
  db: Db,
  market: string,
  brandId: number,
): Promise<{ min: number; max: number } | undefined> {
  const ofBrand = `${rows} and p.brand_id = $2 and p.quantity > 0`;
  const priced = `select min(cents) as min, max(cents) as max from (${ofBrand}) t having count(*) > 0`;
  const found = await db.executeQuery<{ min: number; max: number }>(CompiledQuery.raw(priced, [[market], brandId]));
  return found.rows[0];
}

export const listMarketRows = (db: Db, markets: readonly string[], ids: readonly string[]) =>
  list(db, 'p.id = any ($2::uuid[])', [markets, ids]);

/** So many products in the order of their ids, from behind this one on. */
export const listMarketRowsAfter = (db: Db, market: string, last: string | undefined, most: number) =>
  list(db, 'p.id > $2::uuid order by p.id limit $3', [[market], last ?? FIRST_ID, most]);
