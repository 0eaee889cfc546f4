import { sql } from 'kysely';
import type { Tx } from './db.ts';

/** Nodes that come here with the same purpose go one after the other, each until its transaction ends. */
export async function takeTurns(tx: Tx, purpose: string): Promise<void> {
  // Whoever is first may have much to do, and the others have nothing else.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(tx);
}
