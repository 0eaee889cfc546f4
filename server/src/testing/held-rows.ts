import { sql } from 'kysely';
import pg from 'pg';
import { eventually } from './test-queue.ts';
import type { TestShop } from './test-shop.ts';

export interface HeldRows {
  /** May be called twice: a test also does so when it has failed. */
  release(): Promise<void>;
  /** Lets go, and what the statement has changed stays. */
  commit(): Promise<void>;
}

/**
 * Locks what a statement locks, on a connection of its own, until it is released: whoever comes next has to wait there, so a
 * test decides who is first.
 */
export async function holdRows(
  shop: Pick<TestShop, 'database'>,
  statement: string,
  values: unknown[],
): Promise<HeldRows> {
  const client = new pg.Client({ ...shop.database.connection, application_name: 'test: holds rows' });
  await client.connect();
  await client.query('begin');
  await client.query(statement, values);
  let held = true;
  const letGo = async (by: 'rollback' | 'commit') => {
    if (!held) return;
    held = false;
    await client.query(by);
    await client.end();
  };
  return { release: () => letGo('rollback'), commit: () => letGo('commit') };
}

/** Resolves when so many of the shop's connections stand in line for a lock, or when `or` has ended without having to. */
export async function untilWaiting({ deps: { db } }: Pick<TestShop, 'deps'>, count: number, or?: Promise<unknown>) {
  let ended = false;
  or?.finally(() => {
    ended = true;
  }).catch(() => {});
  await eventually(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return ended || (rows[0]?.n ?? 0) >= count;
  });
}
