import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { findConflict, isLockTimeout } from './database-errors.ts';
import type { Db } from './db.ts';
import { type AheadStatement, readAhead } from './migration-text.ts';
import { readFolder, type SqlFile } from './sql-files.ts';

/** How one behaves who changes tables that others are at work on. */
export interface Manners {
  /** Whoever buys waits behind a change that itself waits for a long reader, such as an export: this long and no longer. */
  readonly lockMs: number;
  /** Then others have their turn. */
  readonly pauseMs: number;
  readonly patienceMs: number;
  readonly onWait?: () => void;
}

export const politely: Manners = { lockMs: 1500, pauseMs: 10_000, patienceMs: 60 * 60_000 };

/** Does `work` again, from its beginning, until nobody is in its way. */
export async function insist<T>({ pauseMs, patienceMs, onWait }: Manners, work: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return await work();
    } catch (error) {
      const inTheWay = isLockTimeout(error) || findConflict(error) !== undefined;
      if (!inTheWay || Date.now() > deadline) throw error;
      onWait?.();
      await sleep(pauseMs);
    }
  }
}

/**
 * Runs `work` when no other node is at it. Whoever waits asks again and again: a statement that waits for a lock is one that
 * `create index concurrently` waits for.
 */
export async function inTurn<T>(own: Db, purpose: string, work: () => Promise<T>): Promise<T> {
  const key = sql`hashtextextended(${purpose}, 0)`;
  const take = async () => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${key}) as taken`.execute(own);
    return rows[0]?.taken;
  };
  while (!(await take())) await sleep(100);
  try {
    return await work();
  } finally {
    // With a connection that broke it has gone.
    await sql`select pg_advisory_unlock(${key})`.execute(own).catch(() => {});
  }
}

/**
 * What the folder `ahead` says is done before these migrations: indexes made and rows written while the shop goes on, so that the
 * transaction that changes the tables is a short one. What a killed node has left of it, the version before does not notice.
 */
export async function workAhead(own: Db, directory: string, tables: Level, manners: Manners): Promise<void> {
  for (const { statements } of await listAhead(directory, tables))
    for (const each of statements)
      if (await isThere(own, each.table)) await insist(manners, () => run(own, each, manners));
}

interface Level {
  readonly done: readonly string[];
  readonly pending: readonly SqlFile[];
}

/** Each file names the step `from` which its tables are such that it can be done: where there are older ones, nothing is. */
export async function listAhead(
  directory: string,
  { done, pending }: Level,
): Promise<{ readonly name: string; readonly statements: readonly AheadStatement[] }[]> {
  const names = new Set(pending.map(({ name }) => name));
  const folder = join(directory, 'ahead');
  const files = existsSync(folder) ? await readFolder(folder) : [];
  return files
    .filter(({ name, text }) => names.has(name) && done.includes(/^-- from: (\S+)$/m.exec(text)?.[1] ?? ''))
    .map(({ name, text }) => ({ name, statements: readAhead(text) }));
}

async function isThere(db: Db, table: string | undefined): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db);
  return rows[0]?.there ?? false;
}

async function run(own: Db, { statement, repeat, index }: AheadStatement, { lockMs }: Manners): Promise<void> {
  if (index !== undefined) await dropInvalid(own, index);
  // An index is made beside everybody, and waits for each transaction that has begun before it.
  await sql.raw(`set lock_timeout = ${index === undefined ? lockMs : 0}`).execute(own);
  try {
    for (;;) {
      const { numAffectedRows } = await sql.raw(statement).execute(own);
      if (!repeat || numAffectedRows === 0n) break;
    }
  } finally {
    await sql`set lock_timeout = 0`.execute(own);
  }
}

async function dropInvalid(own: Db, index: string): Promise<void> {
  const { rows } = await sql`select from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(
    own,
  );
  if (rows.length > 0) await sql`drop index concurrently ${sql.ref(index)}`.execute(own);
}
