import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { WORKER_LOCK_CLASS } from './liveness-lock.ts';

/**
 * Gives the jobs of dead workers back to the queue, which by itself would keep them locked for four hours. Dead is who
 * has jobs but no lock in two looks in a row: a worker that has just started, or whose liveness lock was lost for a moment,
 * misses one at most. The worker that looks knows better about itself.
 */
export function createDeadWorkerCheck(db: Db, ownId?: string): () => Promise<string[]> {
  let missingBefore = new Set<string>();
  return async () => {
    const missing = (await listWorkersWithoutLock(db)).filter((id) => id !== ownId);
    const dead = missing.filter((id) => missingBefore.has(id));
    missingBefore = new Set(missing);
    if (dead.length > 0) await unlockWorkers(db, dead);
    return dead;
  };
}

export async function unlockWorkers(db: Db, workerIds: readonly string[]): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${workerIds}::text[])`.execute(db);
}

async function listWorkersWithoutLock(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select holder.id from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) holder
    where not exists (
      select from pg_locks lock
      where lock.locktype = 'advisory' and lock.granted and lock.objsubid = 2
        and lock.database = (select oid from pg_database where datname = current_database())
        and lock.classid = ${WORKER_LOCK_CLASS}::int::oid and lock.objid = hashtext(holder.id)::oid)`.execute(db);
  return rows.map((row) => row.id);
}
