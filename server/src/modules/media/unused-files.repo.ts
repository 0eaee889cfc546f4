import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Neither on a product or a variant, also one that has left the shop, nor on a category or an order, nor in the settings. */
const unused = sql`
  not exists (select from (
    select unnest(img) as url from product union all select unnest(img) from variant union all select img from category
    union all select unnest(array[logo, guarantee_picture, guarantee_label]) from shop_settings
  ) used where used.url = '/files/' || f.name)
  and not exists (select from order_line line where line.img = '/files/' || f.name)`;

/** Files that were uploaded before then and are on nothing. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select f.name from file f
    where f.deleted_at is null and f.created_at < ${before} and ${unused} order by f.name limit ${limit}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Passes over those that a write is just about to use. */
export async function lockForDeletion(tx: Tx, names: readonly string[], before: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from file where name = any (${names}::text[]) and deleted_at is null and created_at < ${before}
    order by name for update skip locked`.execute(tx);
  return rows.map(({ name }) => name);
}

/** A statement of its own after the lock: it sees the products that were written until then. */
export async function markDeleted(tx: Tx, names: readonly string[]): Promise<void> {
  await sql`update file f set deleted_at = now() where f.name = any (${names}::text[]) and ${unused}`.execute(tx);
}

export async function listToErase(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from file where deleted_at is not null and erased_at is null order by deleted_at, name limit ${limit}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** False when it has been uploaded again in the meantime. During the transaction it cannot be: an upload waits. */
export async function lockForErasure(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from file where name = ${name} and deleted_at is not null and erased_at is null for update`.execute(tx);
  return rows.length > 0;
}

export async function markErased(tx: Tx, name: string): Promise<void> {
  await sql`update file set erased_at = now() where name = ${name}`.execute(tx);
}

export async function forgetUploads(db: Db, before: Date): Promise<void> {
  await sql`delete from upload where at < ${before}`.execute(db);
}
