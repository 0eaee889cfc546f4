import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { sha256 } from '../ids.ts';

/** The table must contain no email addresses and no network addresses. */
export function hashKey(name: string, parts: readonly string[]): string {
  return `${name}:${sha256(JSON.stringify(parts)).toString('base64url')}`;
}

export interface Window {
  readonly key: string;
  readonly windowMs: number;
  /** Null: it is counted, and never full. */
  readonly max: number | null;
}

export interface Hits {
  readonly window: Window;
  readonly startedAt: Date;
  readonly count: number;
  /** How many of them have no outcome yet. */
  readonly pending: number;
  /** Until the window ends and the count is reset. */
  readonly msLeft: number;
}

export interface Taken {
  readonly hits: readonly Hits[];
  /** The one that had no room; then none of them was counted. */
  readonly full: Hits | undefined;
}

interface HitRow {
  readonly place: number;
  readonly startedAt: Date;
  readonly count: number;
  readonly pending: number;
  readonly age: number;
  readonly isFull: boolean;
}

const columns = sql`(extract(epoch from now() - started) * 1000)::float8 as age, started as "startedAt"`;

/**
 * Counts one hit in each window, or in none if one of them is full, in one statement: however many ask in the same moment, as
 * many get through as there is room. Their order is the one in which rows are locked: what one person has, then what many share.
 * Only the database's clock decides which window it is: the clocks of the nodes may differ.
 */
export async function takeHits(db: Db, windows: readonly Window[], isAttempt: boolean): Promise<Taken> {
  const { rows } = await sql<HitRow>`
    select place, taken as count, without_outcome as pending, is_full as "isFull", ${columns}
    from take_rates(${windows.map(({ key }) => key)}::text[], ${windows.map(({ windowMs }) => windowMs)}::bigint[],
      ${windows.map(({ max }) => max)}::int[], ${isAttempt})`.execute(db);
  const hits = toHits(windows, rows);
  return { hits, full: rows.at(-1)?.isFull ? hits.at(-1) : undefined };
}

/** What was taken has an outcome: it stays counted, or it does not. */
export async function settleHits(
  db: Db,
  hits: readonly Hits[],
  { isAttempt, stays }: { readonly isAttempt: boolean; readonly stays: boolean },
): Promise<void> {
  const starts = hits.map(({ startedAt }) => startedAt.toISOString());
  await sql`select settle_rates(${hits.map(({ window }) => window.key)}::text[], ${starts}::timestamptz[], ${isAttempt}, ${stays})`.execute(
    db,
  );
}

export async function findHits(db: Db, windows: readonly Window[]): Promise<Hits[]> {
  const { rows } = await sql<HitRow>`
    select w.place::int, r.count, r.pending, ${columns}
    from unnest(${windows.map(({ key }) => key)}::text[], ${windows.map(({ windowMs }) => windowMs)}::bigint[])
        with ordinality as w (key, ms, place)
      cross join lateral rate_window(w.ms) as started
      join rate_count r on r.key = w.key and r.window_start = started
    order by w.place`.execute(db);
  return toHits(windows, rows);
}

export async function resetHits(db: Db, { key }: Window): Promise<void> {
  await sql`delete from rate_count where key = ${key}`.execute(db);
}

/** No limit is longer than a day. */
export async function cleanLimits(db: Db): Promise<void> {
  await sql`delete from rate_count where window_start < now() - interval '1 day'`.execute(db);
}

function toHits(windows: readonly Window[], rows: readonly HitRow[]): Hits[] {
  return rows.flatMap(({ place, startedAt, count, pending, age }) => {
    const window = windows[place - 1];
    return window ? [{ window, startedAt, count, pending, msLeft: window.windowMs - age }] : [];
  });
}
