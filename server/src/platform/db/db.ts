import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { speedUpArrays } from './array-parser.ts';
import { keepForReaders } from './connections-for-readers.ts';
import { NamedClient } from './named-client.ts';
import { repeatOnConflict } from './repeat-on-conflict.ts';
import { watchForSilence } from './silent-connections.ts';
import type { Tables } from './tables.generated.ts';

/** The pool or a transaction: the first argument of every repo function. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DbOptions {
  readonly connection: pg.ConnectionConfig;
  readonly poolSize: number;
  /** So many of the connections are never taken by whoever may write; none without a word. */
  readonly keptForReaders?: number;
  /** How long a writer waits for one that is not kept for others; for tests. */
  readonly writersWaitMs?: number;
  /** A connection broke while nobody used it. */
  readonly onIdleError: (error: Error) => void;
  /** How long a server may say nothing; for tests. */
  readonly silentMs?: number;
}

/** For a connection. */
const WAIT_MS = 5000;

const int8 = 20;
// Cents, counts and sizes stay far below 2^53, so a bigint column is read as a number, not as pg's string.
pg.types.setTypeParser(int8, Number);
speedUpArrays();

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase(options: DbOptions): Database {
  const {
    connection,
    poolSize,
    keptForReaders: forReaders = 0,
    onIdleError,
    silentMs,
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
    // A request nobody waits for any more must not hold a connection; long work sets its own limit.
    statement_timeout: 30_000,
    // Nor must one that stands in line for a row that somebody else has locked.
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'fieldhouse',
    // Our statements are written for one plan each, so planning them anew with every value is lost time.
    options: '-c plan_cache_mode=force_generic_plan -c random_page_cost=1.1 -c jit=off',
  });
  let closing = false;
  // A pool has ended when its connections have been told to go; the server may still cut one of them off.
  pool.on('error', (error) => closing || onIdleError(error));
  // One that breaks while somebody uses it fails their statement, which is enough. Without a listener it would also be an
  // uncaught exception and close the shop.
  pool.on('connect', (client) => client.on('error', () => {}));
  const stopWatching = watchForSilence(pool, silentMs);
  const handedOut = forReaders > 0 ? keepForReaders(pool, { forReaders, waitMs: writersWaitMs }) : pool;
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: handedOut }) });
  return {
    db,
    pool,
    close() {
      closing = true;
      stopWatching();
      return db.destroy();
    },
  };
}

/**
 * Runs `work` in one transaction, or in the one it is given already. It runs again when it stood in the way of another one,
 * so what must happen once and is not in the database (a mail, a charge) has no place in it.
 */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : repeatOnConflict(() => db.transaction().execute(work));
}
