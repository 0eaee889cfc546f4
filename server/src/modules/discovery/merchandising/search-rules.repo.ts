import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export interface RuleContent {
  /** Folded. */
  readonly query: string | null;
  readonly categoryId: number | null;
  readonly pins: readonly string[];
  readonly hides: readonly string[];
  readonly from: Date | null;
  readonly until: Date | null;
}

export interface StoredRule extends RuleContent {
  readonly id: string;
  readonly v: number;
}

function selectRules(db: Db) {
  return db
    .selectFrom('search_rule')
    .select(['id', 'query', 'category_id as categoryId', 'pins', 'hides'])
    .select(['from_at as from', 'until_at as until', 'v']);
}

/** The newest first. */
export function listRules(db: Db): Promise<StoredRule[]> {
  return selectRules(db).orderBy('created_at', 'desc').orderBy('id', 'desc').execute();
}

export function getRule(db: Db, id: string): Promise<StoredRule> {
  return selectRules(db).where('id', '=', id).executeTakeFirstOrThrow();
}

export function lockRule(tx: Tx, id: string): Promise<StoredRule | undefined> {
  return selectRules(tx).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertRule(tx: Tx, id: string, content: RuleContent): Promise<void> {
  await tx
    .insertInto('search_rule')
    .values({ id, ...toRow(content) })
    .execute();
}

export async function updateRule(tx: Tx, id: string, content: RuleContent): Promise<void> {
  await tx
    .updateTable('search_rule')
    .set((eb) => ({ ...toRow(content), v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('search_rule').where('id', '=', id).execute();
}

function toRow({ query, categoryId, pins, hides, from, until }: RuleContent) {
  return { query, category_id: categoryId, pins: [...pins], hides: [...hides], from_at: from, until_at: until };
}

/** Which of these the shop has. */
export async function findProductIds(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
