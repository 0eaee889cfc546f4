import { sql } from 'kysely';
import type { Tx } from '../platform/db/db.ts';
import type { demoSearches } from './catalogue/searches.ts';

const DAYS = 30;

/** Spreads what was searched for over the days before today. */
export async function insertPastSearches(tx: Tx, searches: typeof demoSearches): Promise<void> {
  const share = (field: 'times' | 'clicks' | 'orders') => sql`(s.${sql.ref(field)} + ${DAYS} - ago) / ${DAYS}`;
  await sql`
    insert into search_day (day, query, searches, results, clicks, orders)
    select (now() at time zone 'utc')::date - ago, s.query, ${share('times')}, s.results, ${share('clicks')}, ${share('orders')}
    from json_to_recordset(${JSON.stringify(searches)}) as s (query text, times int, results int, clicks int, orders int),
      generate_series(1, ${DAYS}) as ago
    where ${share('times')} > 0
    on conflict do nothing`.execute(tx);
}

/** Those that the past orders came of, and many more that led to none: about so many for each, more on some days. */
export async function insertPastVisits(tx: Tx): Promise<void> {
  await sql`
    insert into visit_count (quarter, views, carts, checkouts)
    select quarter, orders * (28 + weekday), orders * (6 + weekday / 4), orders * 2
    from (select quarter, sum(orders) as orders, extract(isodow from quarter)::int as weekday
      from takings_change where orders > 0 group by quarter) sold`.execute(tx);
}
