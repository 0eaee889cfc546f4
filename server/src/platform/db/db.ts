import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { useFastArrayParser } from './array-parser.ts';
import { findConflict } from './database-errors.ts';
import { NamedClient } from './named-client.ts';
import { reserveForReaders } from './reserved-connections.ts';
import type { Tables } from './tables.generated.ts';
import { closeUnresponsive } from './unresponsive-connections.ts';

/** The pool or a transaction: the first argument of every repo function. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DbOptions {
  readonly connection: pg.ConnectionConfig;
  readonly poolSize: number;
  /** How many connections are reserved for readers; none by default. */
  readonly keptForReaders?: number;
  /** How long a writer waits for an unreserved connection; for tests. */
  readonly writersWaitMs?: number;
  /** An idle connection broke. */
  readonly onIdleError: (error: Error) => void;
  /** How long a server may be silent; for tests. */
  readonly unresponsiveMs?: number;
  /** Whatever is written on it is refused by the database. */
  readonly readOnly?: boolean;
}

/** Neither an abandoned request nor one that waits for a locked row may hold a connection for long. */
const limits = 'set statement_timeout = 30000; set lock_timeout = 10000';
/**
 * Our statements are written for one plan each, so planning them again for every value wastes time. None is worth the 15 ms
 * that starting parallel workers takes.
 */
const plans =
  'set plan_cache_mode = force_generic_plan; set random_page_cost = 1.1; set jit = off; set max_parallel_workers_per_gather = 0';
/** Said after connecting: a pooler in between refuses most of what a connection can ask for when it opens (decision 84). */
const manners = `${limits}; set idle_in_transaction_session_timeout = 30000; ${plans}`;
const onlyReading = '; set default_transaction_read_only = on';

/** For a connection. */
const WAIT_MS = 5000;

const int8 = 20;
// Cents, counts and sizes stay far below 2^53, so a bigint column is read as a number, not as pg's string.
pg.types.setTypeParser(int8, Number);
useFastArrayParser();

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Who asks for a connection, of the pool or before it. */
  countWaiting(): number;
  close(): Promise<void>;
}

export function openDatabase(options: DbOptions): Database {
  const {
    connection,
    poolSize,
    keptForReaders: forReaders = 0,
    onIdleError,
    unresponsiveMs,
    readOnly = false,
    writersWaitMs = WAIT_MS,
  } = options;
  const pool = new pg.Pool({
    ...connection,
    Client: NamedClient,
    max: poolSize,
    connectionTimeoutMillis: WAIT_MS,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5000,
    application_name: 'fieldhouse',
    onConnect: (client) => client.query(manners + (readOnly ? onlyReading : '')),
  });
  // A pool counts as ended when its connections have been told to close; the server may still drop one of them.
  pool.on('error', (error) => pool.ending || onIdleError(error));
  // One that breaks in use fails its statement, which is enough. Without a listener it would also be an
  // uncaught exception and close the shop.
  pool.on('connect', (client) => client.on('error', () => {}));
  const stopWatching = closeUnresponsive(pool, unresponsiveMs);
  const reserved = forReaders > 0 ? reserveForReaders(pool, { forReaders, waitMs: writersWaitMs }) : undefined;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: reserved ?? pool }) });
  return {
    db,
    pool,
    countWaiting: () => pool.waitingCount + (reserved?.waiting() ?? 0),
    close() {
      stopWatching();
      return db.destroy();
    },
  };
}

/** Runs `work`, which may take as long as it needs, on one connection. */
export function withoutLimits<T>(db: Db, work: (db: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (own) => {
    await sql`set statement_timeout = 0`.execute(own);
    await sql`set lock_timeout = 0`.execute(own);
    return work(own).finally(() => sql.raw(limits).execute(own));
  });
}

/** This transaction may take as long as it needs: nor is its connection taken for a dead one (`closeUnresponsive`). */
export async function liftTimeout(tx: Tx): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(tx);
}

/** For what adds up years. A reader who stops halfway is cut off before this (`stream-gate.ts`). */
const patience = 'set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 120000';

/**
 * Runs `work` on what the database holds at this moment, whatever is written meanwhile. It may only read, and take as long as it
 * needs: the caller sees to it that there are few at a time.
 */
export function inSnapshot<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql.raw(patience).execute(tx);
      return work(tx);
    });
}

/** The same for a stream. It is over with the last piece, or when no further one is asked for. */
export async function* streamSnapshot<T>(db: Db, read: (tx: Tx) => AsyncIterable<T>): AsyncGenerator<T> {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  try {
    await sql.raw(patience).execute(tx);
    yield* read(tx);
  } finally {
    // Nothing was written, and a connection that broke on the way has failed a statement before.
    await tx
      .rollback()
      .execute()
      .catch(() => {});
  }
}

/**
 * Runs `work` in a transaction, or in the one it is given. It is retried after a conflict, so anything outside the
 * database that must happen only once (an email, a charge) does not belong in it.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : retryOnConflict(db, () => db.transaction().execute(work));
}

/** What fails in `work` is undone by itself: the transaction can go on. */
export async function savepoint<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}

const TRIES = 4;
const PAUSE_MS = 10;

/** By database, so that the nodes of a test are told apart. */
const retries = new WeakMap<Db, Map<string, number>>();

/** How many transactions of this process were run again after a conflict, by SQLSTATE. */
export const countRetries = (db: Db): ReadonlyMap<string, number> => retries.get(db) ?? new Map();

/**
 * Two transactions conflicted and PostgreSQL has rolled this one back, so it is run again from the beginning. `work`
 * must therefore do nothing outside the database that must not happen twice.
 */
export async function retryOnConflict<T>(db: Db, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      const conflict = findConflict(error);
      if (tries === TRIES || conflict === undefined) throw error;
      const counts = retries.get(db) ?? new Map<string, number>();
      retries.set(db, counts.set(conflict, (counts.get(conflict) ?? 0) + 1));
      // After a random pause, or the two would conflict again.
      await sleep(Math.random() * PAUSE_MS * 2 ** tries);
    }
  }
}

/**
 * A transaction-level advisory lock: nodes that call this with the same purpose run one at a time, each until its
 * transaction ends.
 */
export async function takeAdvisoryLock(tx: Tx, purpose: string): Promise<void> {
  // The first one may have a lot to do, and the others have nothing else to do but wait.
  await sql`set local lock_timeout = 0`.execute(tx);
  await sql`select pg_advisory_xact_lock(hashtextextended(${purpose}, 0))`.execute(tx);
}
