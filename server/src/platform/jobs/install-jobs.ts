import { Logger, runMigrations } from 'graphile-worker';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Database, inTransaction, takeAdvisoryLock } from '../db/db.ts';
import type { Log } from '../log.ts';

/** Where graphile-worker lives, whatever GRAPHILE_WORKER_SCHEMA says. */
export const SCHEMA = 'graphile_worker';

/**
 * Migrates the queue's tables, one node at a time: the library can fail when several nodes start on an empty database.
 * Takes two connections of the pool.
 */
export async function installJobs({ db, pool }: Pick<Database, 'db' | 'pool'>, log: Log): Promise<void> {
  await inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, 'install jobs');
    await checkSchema(pool, log);
    for (const [name, definition] of Object.entries(indexes)) {
      const { rows } = await sql<{
        there: boolean;
      }>`select to_regclass(${`${SCHEMA}.${name}`}) is not null as there`.execute(tx);
      if (!rows[0]?.there) await sql.raw(`create index ${name} on ${definition}`).execute(tx);
    }
  });
}

/** Throws when a newer version of the shop has changed the queue's tables in a way that this one does not understand. */
export async function checkSchema(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, schema: SCHEMA, logger: toGraphileLogger(log) });
}

// Each worker asks for these few rows every five seconds, also while a million mails wait. Not "create if not exists":
// that takes a lock on the queue before it looks.
const indexes = {
  fieldhouse_locked: `${SCHEMA}._private_jobs (locked_by) where locked_by is not null`,
  fieldhouse_given_up: `${SCHEMA}._private_jobs (id) where attempts >= max_attempts`,
};

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const;

/** The queue's own messages in the shop's log. Only an error is taken from `meta`, which contains whole jobs. */
export function toGraphileLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    // How a job ended is logged by run-job.ts.
    if (meta?.failure || meta?.success) return;
    log[levels[level]](meta?.error instanceof Error ? { err: meta.error } : {}, message);
  });
}
