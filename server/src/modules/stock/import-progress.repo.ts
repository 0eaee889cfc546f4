import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

/** How far a file has come. */
export interface ImportProgress {
  readonly id: string;
  readonly rows: number;
  readonly created: number;
  readonly changed: number;
  readonly finished: boolean;
}

/** Afterwards the same file is a new one. */
const KEPT_DAYS = 3;

/** One at a time in the whole shop, until it is released or the connection ends. False when another one is at it. */
export async function claimImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtext('importStock')) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** Said aloud: PostgreSQL may notice only a while later that a connection was closed. */
export async function releaseImport(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('importStock'))`.execute(db);
}

/** The same content, if it was interrupted, or if it is asked for again under the key that it was brought in with. */
export async function findImport(
  tx: Tx,
  { hash, key }: { hash: Buffer; key: string | undefined },
): Promise<ImportProgress | undefined> {
  const { rows } = await sql<ImportProgress>`
    select id, rows, created, changed, finished_at is not null as finished from stock_import
    where content_hash = ${hash} and (finished_at is null or key = ${key ?? null}::text)
      and started_at > now() - make_interval(days => ${KEPT_DAYS})
    order by finished_at nulls first limit 1`.execute(tx);
  return rows[0];
}

export async function beginImport(
  tx: Tx,
  { hash, key, rows, actor }: { hash: Buffer; key: string | undefined; rows: number; actor: string },
): Promise<ImportProgress> {
  await sql`delete from stock_import where started_at <= now() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
  const id = newId();
  await sql`
    insert into stock_import (id, content_hash, key, rows, actor)
    values (${id}, ${hash}, ${key ?? null}::text, ${rows}, ${actor})`.execute(tx);
  return { id, rows, created: 0, changed: 0, finished: false };
}

/** Takes the rows out of the staging that are in already; gives their number. */
export async function dropDoneRows(tx: Tx, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from import_row r using stock_import i
    where i.id = ${id} and r.row <= i.done_to and r.row <> all (i.left_rows)`.execute(tx);
  return Number(numAffectedRows);
}

/** In the transaction that has brought them in. */
export async function noteChunk(
  tx: Tx,
  id: string,
  chunk: { firstRow: number; lastRow: number; leftRows: readonly number[]; created: number; changed: number },
): Promise<void> {
  await sql`
    update stock_import set done_to = greatest(done_to, ${chunk.lastRow}::int),
      left_rows = array(select r from unnest(left_rows) r where r not between ${chunk.firstRow}::int and ${chunk.lastRow}::int)
        || ${chunk.leftRows}::int[],
      created = created + ${chunk.created}::int, changed = changed + ${chunk.changed}::int
    where id = ${id}`.execute(tx);
}

/** Unless rows were left out: then the same file may be sent again for them. */
export async function finishImport(tx: Tx, id: string): Promise<void> {
  await sql`update stock_import set finished_at = now() where id = ${id} and left_rows = '{}'`.execute(tx);
}
