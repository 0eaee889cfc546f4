import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';

/** How far a file has come, in products. */
export interface ImportProgress {
  readonly id: string;
  readonly products: number;
  readonly created: number;
  readonly changed: number;
  readonly finished: boolean;
}

/** Afterwards the same file is a new one, under any key. */
const KEPT_DAYS = 3;
/** So long the same file sent again is to go on where it stopped; later it is another count that is the same. */
const GOES_ON_HOURS = 1;

/** A file as it was sent. */
interface SentFile {
  readonly hash: Buffer;
  readonly key: string | undefined;
  readonly actor: string;
}

/**
 * One import at a time in the whole shop, until it is released or the connection ends. False when another one is
 * running.
 */
export async function claimImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtext('importStock')) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** Said aloud: PostgreSQL may notice only a while later that a connection was closed. */
export async function releaseImport(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(hashtext('importStock'))`.execute(db);
}

/**
 * What the same person has begun with the same content: under this key, or interrupted a short while ago. One of which
 * nothing is in has not begun: it is checked as a whole again.
 */
export async function findImport(tx: Tx, { hash, key, actor }: SentFile): Promise<ImportProgress | undefined> {
  const { rows } = await sql<ImportProgress>`
    select id, rows as products, created, changed, finished_at is not null as finished from stock_import
    where content_hash = ${hash} and actor = ${actor} and created + changed > 0
      and started_at > now() - make_interval(days => ${KEPT_DAYS})
      and (key = ${key ?? null}::text
        or finished_at is null and started_at > now() - make_interval(hours => ${GOES_ON_HOURS}))
    order by key = ${key ?? null}::text desc nulls last, started_at desc limit 1`.execute(tx);
  return rows[0];
}

/** From now on it is asked for under this key. */
export async function resumeImport(tx: Tx, id: string, key: string | undefined): Promise<void> {
  await sql`update stock_import set key = coalesce(${key ?? null}::text, key) where id = ${id}`.execute(tx);
}

export async function beginImport(tx: Tx, { hash, key, actor }: SentFile, products: number): Promise<ImportProgress> {
  await sql`delete from stock_import where started_at <= now() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
  const id = newId();
  await sql`
    insert into stock_import (id, content_hash, key, rows, actor)
    values (${id}, ${hash}, ${key ?? null}::text, ${products}, ${actor})`.execute(tx);
  return { id, products, created: 0, changed: 0, finished: false };
}

/** Takes the products out of the staging that are in already; gives the number of their rows. */
export async function dropDoneRows(tx: Tx, id: string): Promise<number> {
  await sql`
    delete from import_product p using stock_import i
    where i.id = ${id} and p.head <= i.done_to and p.head <> all (i.left_rows)`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    delete from import_row where product_id not in (select product_id from import_product)`.execute(tx);
  return Number(numAffectedRows);
}

interface WrittenRows {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly leftRows: readonly number[];
  readonly created: number;
  readonly changed: number;
}

/** In the transaction that has brought them in. A product counts by its first row, wherever its others are. */
export async function recordChunk(tx: Tx, id: string, chunk: WrittenRows): Promise<void> {
  await sql`
    update stock_import set done_to = greatest(done_to, ${chunk.lastRow}::int),
      left_rows = array(select r from unnest(left_rows) r where r not between ${chunk.firstRow}::int and ${chunk.lastRow}::int)
        || ${chunk.leftRows}::int[],
      created = created + ${chunk.created}::int, changed = changed + ${chunk.changed}::int
    where id = ${id}`.execute(tx);
}

/** Rows that were left out have been told. */
export async function finishImport(tx: Tx, id: string): Promise<void> {
  await sql`update stock_import set finished_at = now() where id = ${id}`.execute(tx);
}
