import { sql } from 'kysely';
import type { Tx } from './db.ts';

/**
 * A transaction-level advisory lock: nodes that call this with the same purpose run one at a time, each until its
 * transaction ends.
 */
export async function takeAdvisoryLock(tx: Tx, purpose: string): Promise<void> {
  // The first one may have a lot to do, and the others have nothing else to do but wait.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(tx);
}
