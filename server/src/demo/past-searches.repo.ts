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
