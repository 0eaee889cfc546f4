import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** The table must contain no email addresses and no network addresses. */
export function hashKey(name: string, parts: readonly string[]): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}

export interface Window {
  readonly key: string;
  readonly windowMs: number;
  readonly max: number;
}

export interface Hits {
  readonly window: Window;
  readonly count: number;
  /** Until the window ends and the count is reset. */
  readonly msLeft: number;
}

interface HitRow {
  key: string;
  count: number;
  age: number;
}

// Only the database's clock decides which window it is: the clocks of the nodes may differ.
const windowStart = sql`to_timestamp(floor(extract(epoch from now()) * 1000 / w.ms) * w.ms / 1000)`;
const age = sql`(extract(epoch from now() - window_start) * 1000)::float8 as age`;

/** Counts one hit in each, in one statement that loses none of those counted in the same moment. */
export async function countHits(db: Db, windows: readonly Window[]): Promise<Hits[]> {
  const { rows } = await sql<HitRow>`
    insert into rate_count (key, window_start, count)
    select w.key, ${windowStart}, 1 from ${given(windows)} order by w.place
    on conflict (key, window_start) do update set count = rate_count.count + 1
    returning key, count, ${age}`.execute(db);
  return toHits(windows, rows);
}

export async function findHits(db: Db, windows: readonly Window[]): Promise<Hits[]> {
  const { rows } = await sql<HitRow>`
    select rate_count.key, rate_count.count, ${age}
    from ${given(windows)} join rate_count on rate_count.key = w.key and window_start = ${windowStart}`.execute(db);
  return toHits(windows, rows);
}

export async function uncountHits(db: Db, windows: readonly Window[]): Promise<void> {
  await sql`
    with hit as (select w.key, ${windowStart} as start from ${given(windows)}),
    last as (delete from rate_count using hit where rate_count.key = hit.key and window_start = hit.start and count = 1)
    update rate_count set count = count - 1 from hit
    where rate_count.key = hit.key and window_start = hit.start and count > 1`.execute(db);
}

export async function resetHits(db: Db, windows: readonly Window[]): Promise<void> {
  await sql`delete from rate_count using ${given(windows)} where rate_count.key = w.key`.execute(db);
}

/** No limit is longer than a day. */
export async function cleanLimits(db: Db): Promise<void> {
  await sql`delete from rate_count where window_start < now() - interval '1 day'`.execute(db);
}

// The place keeps the order in which rows are locked: the account's before the network's, in every call.
function given(windows: readonly Window[]) {
  const keys = windows.map(({ key }) => key);
  const lengths = windows.map(({ windowMs }) => windowMs);
  return sql`unnest(${keys}::text[], ${lengths}::bigint[]) with ordinality as w (key, ms, place)`;
}

function toHits(windows: readonly Window[], rows: readonly HitRow[]): Hits[] {
  return windows.flatMap((window) => {
    const row = rows.find(({ key }) => key === window.key);
    return row ? [{ window, count: row.count, msLeft: window.windowMs - row.age }] : [];
  });
}
