import { sql } from 'kysely';
import { onTestFinished } from 'vitest';
import { type Db, inTransaction, type Tx } from '../platform/db/db.ts';
import { eventually } from './test-queue.ts';

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

/** Until what was started waits for a lock. What comes through without one fails at once, and is not waited for. */
export async function untilItWaits(db: Db, started: Promise<unknown>): Promise<void> {
  let isThrough = false;
  const through = () => {
    isThrough = true;
  };
  started.then(through, through);
  await eventually(async () => {
    if (isThrough) throw new Error('it came through, although somebody else holds the lock');
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length > 0;
  });
}
