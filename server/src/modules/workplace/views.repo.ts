import type { SavedView } from '@fieldhouse/contracts/workplace.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';

const selectViews = (db: Db, accountId: string) =>
  db
    .selectFrom('saved_view')
    .select(['id as _id', 'list', 'name', 'query'])
    .where('account_id', '=', accountId)
    .$castTo<SavedView>();

/** In the order in which they were made. */
export function listViews(db: Db, accountId: string, list: string): Promise<SavedView[]> {
  return selectViews(db, accountId).where('list', '=', list).orderBy('id').execute();
}

export function findView(db: Db, accountId: string, id: string): Promise<SavedView | undefined> {
  return selectViews(db, accountId).where('id', '=', id).executeTakeFirst();
}

/** Of one person one at a time, so that none is one too many. */
export async function lockViewer(tx: Tx, accountId: string): Promise<void> {
  await sql`select from account where id = ${accountId} for no key update`.execute(tx);
}

const named = (name: string) => ({ name, name_key: nameKey(name) });

export async function insertView(tx: Tx, accountId: string, { _id, list, name, query }: SavedView): Promise<void> {
  await tx
    .insertInto('saved_view')
    .values({ id: _id, account_id: accountId, list, query, ...named(name) })
    .execute();
}

export async function writeView(tx: Tx, { _id, name, query }: SavedView): Promise<void> {
  await tx
    .updateTable('saved_view')
    .set({ query, ...named(name) })
    .where('id', '=', _id)
    .execute();
}

export async function deleteView(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_view')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteViewsOf(tx: Tx, accountId: string): Promise<void> {
  await tx.deleteFrom('saved_view').where('account_id', '=', accountId).execute();
}
