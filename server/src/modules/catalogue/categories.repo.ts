import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { categoryToken } from './catalogue.rules.ts';
import { type CategoryWithPlace, listCategories } from './directory.repo.ts';

/**
 * The tree, locked until the transaction ends: two moves of branches at the same time could otherwise
 * make a circle. Who writes products is not held up by it. The table comes before its rows, and those before products.
 */
export async function lockTree(tx: Tx): Promise<CategoryWithPlace[]> {
  await sql`lock table category in share row exclusive mode`.execute(tx);
  return listCategories(tx);
}

/** Waits for transactions that are about to refer to them, and lets no other do so from now on. */
export async function lockBranch(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select from category where id = any (${ids}::int[]) order by id for update`.execute(tx);
}

/** The products in them, at most so many. */
export async function listAssigned(tx: Tx, ids: readonly number[], most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from product_category where category_id = any (${ids}::int[]) limit ${most}`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

interface CategoryFields {
  readonly name: string;
  readonly key: string;
  readonly parentId: number | null;
  readonly slug: string;
  readonly description: string;
  readonly img: string | null;
}

const toRow = ({ name, key, parentId, slug, description, img }: CategoryFields) => ({
  name,
  name_key: key,
  parent_id: parentId,
  slug,
  description,
  img,
});

export async function insertCategory(tx: Tx, uid: string, fields: CategoryFields): Promise<void> {
  await tx
    .insertInto('category')
    .values({ uid, ...toRow(fields) })
    .execute();
}

export async function updateCategory(tx: Tx, id: number, fields: CategoryFields): Promise<void> {
  await tx
    .updateTable('category')
    .set((eb) => ({ ...toRow(fields), v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/**
 * Takes the category off its products. They are locked: one that is deleted right now would else be taken off its figure
 * twice.
 */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await lockProductsIn(tx, id);
  await tx.deleteFrom('category').where('id', '=', id).execute();
}

/** Products of a category are in its parent from now on, unless they are in something else of that branch. */
export async function leaveParent(tx: Tx, id: number, parentId: number, branch: readonly number[]): Promise<void> {
  await lockProductsIn(tx, id);
  const { rows } = await sql<{ id: string }>`
    with taken as (delete from product_category where category_id = ${id} returning product_id, position)
    insert into product_category (product_id, category_id, position)
    select t.product_id, ${parentId}::int, t.position from taken t
    where not exists (
      select from product_category o
      where o.product_id = t.product_id and o.category_id <> ${id} and o.category_id = any (${branch}::int[]))
    returning product_id as id`.execute(tx);
  const products = rows.map((row) => row.id);
  await sql`
    update product set search = array_to_tsvector(array_append(tsvector_to_array(search), ${categoryToken(parentId)}))
    where id = any (${products}::uuid[])`.execute(tx);
}

/** Products of a branch are not assigned to what is above it as well. */
export async function dropImplied(tx: Tx, branch: readonly number[], above: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from product where id in (
      select product_id from product_category where category_id = any (${above}::int[])
      intersect select product_id from product_category where category_id = any (${branch}::int[]))
    order by id for no key update`.execute(tx);
  if (rows.length === 0) return;
  const products = rows.map(({ id }) => id);
  await sql`
    delete from product_category pc
    where pc.product_id = any (${products}::uuid[]) and pc.category_id = any (${above}::int[]) and exists (
      select from product_category o where o.product_id = pc.product_id and o.category_id = any (${branch}::int[]))`.execute(
    tx,
  );
  await sql`
    update product set search = array_to_tsvector(array(
      select word from unnest(tsvector_to_array(search)) word where word not like '#c%'
      union all select '#c' || category_id from product_category where product_id = product.id))
    where id = any (${products}::uuid[])`.execute(tx);
}

async function lockProductsIn(tx: Tx, id: number): Promise<void> {
  await sql`select from product where id in (select product_id from product_category where category_id = ${id})
    order by id for no key update`.execute(tx);
}

interface Redirect {
  readonly path: string;
  readonly categoryId: number;
}

/** A page that has moved is found where it was, unless another one is there now. */
export async function keepRedirects(tx: Tx, moved: readonly Redirect[], living: readonly string[]): Promise<void> {
  await sql`
    insert into category_redirect (path, category_id)
    select * from unnest(${moved.map(({ path }) => path)}::text[], ${moved.map(({ categoryId }) => categoryId)}::int[])
    on conflict (path) do update set category_id = excluded.category_id`.execute(tx);
  await sql`delete from category_redirect where path = any (${living}::text[])`.execute(tx);
}

/** All that led to one category leads to another. */
export async function moveRedirects(tx: Tx, from: number, to: number): Promise<void> {
  await tx.updateTable('category_redirect').set({ category_id: to }).where('category_id', '=', from).execute();
}

export async function findRedirect(db: Db, path: string): Promise<number | undefined> {
  const found = await db
    .selectFrom('category_redirect')
    .select('category_id as id')
    .where('path', '=', path)
    .executeTakeFirst();
  return found?.id;
}
