import { FEW_RESULTS, SEARCH_DAYS, type SearchKind, SHOWN_FROM } from '@fieldhouse/contracts/search.rules';
import type { Searched } from '@fieldhouse/contracts/searches.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { LAST_ROW } from '../../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { foldQuery } from '../query.rules.ts';

/** How many different texts are kept of a day; of more, those that are already there go on counting. */
const MAX_TEXTS_PER_DAY = 10_000;

export interface SearchSum {
  readonly searches: number;
  /** Found by the last of them; null: there was none. */
  readonly results: number | null;
  readonly clicks: number;
  readonly orders: number;
}

const today = sql`(now() at time zone 'utc')::date`;

/** In the order of texts, so that two nodes that write at the same time never wait for each other. */
export async function addSearches(
  db: Db,
  sums: ReadonlyMap<string, SearchSum>,
  most = MAX_TEXTS_PER_DAY,
): Promise<void> {
  const all = [...sums.values()];
  await sql`
    with given as (
      select w.*, t.query is not null as known
      from unnest(
        ${[...sums.keys()]}::text[], ${all.map(({ searches }) => searches)}::int[], ${all.map(({ results }) => results)}::int[],
        ${all.map(({ clicks }) => clicks)}::int[], ${all.map(({ orders }) => orders)}::int[]
      ) as w (query, searches, results, clicks, orders)
      left join search_day t on t.day = ${today} and t.query = w.query
    ), room as (
      select ${most} - count(*) as texts from search_day where day = ${today}
    ), new as (
      select * from given where not known order by searches desc, query limit (select greatest(texts, 0) from room)
    )
    insert into search_day as t (day, query, searches, results, clicks, orders)
    select ${today}, query, searches, results, clicks, orders
    from (select * from given where known union all select * from new) w
    order by query
    on conflict (day, query) do update set
      searches = t.searches + excluded.searches,
      results = coalesce(excluded.results, t.results),
      clicks = t.clicks + excluded.clicks,
      orders = t.orders + excluded.orders`.execute(db);
}

export interface SearchFilter {
  readonly days: number;
  readonly only: SearchKind;
  /** A part of the text. */
  readonly q?: string | undefined;
}

const ofKind: Record<SearchKind, RawBuilder<unknown>> = {
  all: sql`true`,
  empty: sql`results = 0`,
  few: sql`results between 1 and ${sql.lit(FEW_RESULTS)}`,
};

/** All that fit, the most frequent first. */
function selectSearches({ days, only, q }: SearchFilter): RawBuilder<unknown> {
  const part = q === undefined ? '' : foldQuery(q);
  return sql`
    select * from (
      select query, sum(searches)::int as times,
        (array_agg(results order by day desc) filter (where results is not null))[1] as results,
        sum(clicks)::int as clicks, sum(orders)::int as orders
      from search_day
      where day > ${today} - ${days}::int and position(${part} in query) > 0
      group by query having sum(searches) >= ${SHOWN_FROM}
    ) searched
    where ${ofKind[only]} order by times desc, query`;
}

export async function findSearches(
  db: Db,
  filter: SearchFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListPage<Searched>> {
  const { rows } = await sql<{ total: number; items: Searched[] }>`
    with found as materialized (${selectSearches(filter)} limit ${LAST_ROW + 1})
    select (select count(*) from found) as total, (
      select coalesce(json_agg(one), '[]') from (
        select * from found limit ${Math.max(0, Math.min(limit, LAST_ROW - offset))} offset ${offset}
      ) one
    ) as items`.execute(db);
  const { total = 0, items = [] } = rows[0] ?? {};
  return { items, total: Math.min(total, LAST_ROW), more: total > LAST_ROW };
}

export async function listSearches(db: Db, filter: SearchFilter, most: number): Promise<Searched[]> {
  const { rows } = await sql<Searched>`${selectSearches(filter)} limit ${most}`.execute(db);
  return rows;
}

export async function cleanSearches(db: Db): Promise<void> {
  await sql`delete from search_day where day <= ${today} - ${SEARCH_DAYS}::int`.execute(db);
}

/** Of a demo, where some were invented. */
export async function deleteSearches(db: Db): Promise<void> {
  await sql`delete from search_day`.execute(db);
}
