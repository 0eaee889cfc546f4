import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { NamedClient } from './named-client.ts';

/**
 * Filled by the modules: the owner of a table declares it in its `*.tables.ts`
 * (`declare module '…/platform/db/db.ts' { interface Tables { … } }`).
 */
// biome-ignore lint/suspicious/noEmptyInterface: open for the modules to declare their tables in
export interface Tables {}

/** The pool or a transaction: the first argument of every repo function. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

export interface DbOptions {
  readonly connection: pg.ConnectionConfig;
  readonly poolSize: number;
  /** A connection broke while nobody used it. */
  readonly onIdleError: (error: Error) => void;
}

const int8 = 20;
// Cents, counts and sizes stay far below 2^53, so a bigint column is read as a number, not as pg's string.
pg.types.setTypeParser(int8, Number);

export interface Database {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openDatabase({ connection, poolSize, onIdleError }: DbOptions): Database {
  const pool = new pg.Pool({
    ...connection,
    Client: NamedClient,
    max: poolSize,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 60_000,
    // A request nobody waits for any more must not hold a connection; long work sets its own limit.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'fieldhouse',
  });
  pool.on('error', onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/** Runs `work` in one transaction, or in the one it is given already. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db as Tx) : db.transaction().execute(work);
}
