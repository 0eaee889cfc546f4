import { sql } from 'kysely';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { type Db, inTransaction, type Tx } from '../platform/db/db.ts';
import { eventually } from './test-queue.ts';
import type { TestShop } from './test-shop.ts';

export interface HeldTransaction {
  commit(): Promise<void>;
}

/** A transaction that has done its work, and stays open with all its locks until it is committed: with the test at the latest. */
export async function holdTransaction(db: Db, work: (tx: Tx) => Promise<unknown>): Promise<HeldTransaction> {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { promise: worked, resolve: hasWorked } = Promise.withResolvers<void>();
  const transaction = inTransaction(db, async (tx) => {
    await work(tx);
    hasWorked();
    await gate;
  });
  const commit = () => {
    open();
    return transaction;
  };
  onTestFinished(() => commit().catch(() => {}));
  await Promise.race([worked, transaction]);
  return { commit };
}

export interface HeldRows {
  /** May be called twice: a test also does so when it has failed. */
  release(): Promise<void>;
  /** Lets go, and what the statement has changed stays. */
  commit(): Promise<void>;
}

/**
 * Locks what a statement locks, on a connection of its own, until it is released: the next one has to wait there, so a
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

async function countWaiting(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.n ?? 0;
}

function watch(started: Promise<unknown> | undefined): { ended: boolean } {
  const state = { ended: false };
  const end = () => {
    state.ended = true;
  };
  started?.then(end, end);
  return state;
}

/** Until what was started waits for a lock. What comes through without one fails at once, and is not waited for. */
export async function untilItWaits(db: Db, started: Promise<unknown>): Promise<void> {
  const state = watch(started);
  await eventually(async () => {
    if (state.ended) throw new Error('it came through, although the lock is held');
    return (await countWaiting(db)) > 0;
  });
}

/** Resolves when so many of the shop's connections stand in line for a lock, or when `or` has ended without having to. */
export async function untilWaiting({ deps: { db } }: Pick<TestShop, 'deps'>, count: number, or?: Promise<unknown>) {
  const state = watch(or);
  await eventually(async () => state.ended || (await countWaiting(db)) >= count);
}
