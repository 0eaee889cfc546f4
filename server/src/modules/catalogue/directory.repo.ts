import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { figures } from '../../platform/db/figures.repo.ts';
import { wordsOf } from '../../platform/names.rules.ts';
import { brandToken, categoryToken } from './catalogue.rules.ts';

export interface Named {
  readonly id: number;
  readonly name: string;
  readonly key: string;
}

interface DirectoryEntry extends Named {
  /** The words that a search may know it by. */
  readonly words: readonly string[];
  /** What stands for it in `product.search`. */
  readonly token: string;
}

/** All brands and categories. There are hundreds at most, so every node caches them. */
export interface Directory {
  readonly brands: readonly DirectoryEntry[];
  readonly categories: readonly DirectoryEntry[];
  readonly brandNames: ReadonlyMap<number, string>;
  readonly categoryNames: ReadonlyMap<number, string>;
}

export async function loadDirectory(db: Db): Promise<Directory> {
  const [brands, categories] = await Promise.all([
    db.selectFrom('brand').select(['id', 'name', 'name_key as key']).orderBy('name_key').execute(),
    db.selectFrom('category').select(['id', 'name', 'name_key as key']).orderBy('name_key').execute(),
  ]);
  return {
    brands: brands.map((brand) => ({ ...brand, words: wordsOf(brand.key), token: brandToken(brand.id) })),
    categories: categories.map((category) => ({
      ...category,
      words: wordsOf(category.key),
      token: categoryToken(category.id),
    })),
    brandNames: namesById(brands),
    categoryNames: namesById(categories),
  };
}

function namesById(all: readonly Named[]): Map<number, string> {
  return new Map(all.map(({ id, name }) => [id, name]));
}

const categoryColumns = ['uid as _id', 'name', 'v as __v'] as const;

export function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('category').select(categoryColumns).orderBy('name_key').execute();
}

export async function listCategorySizes(db: Db): Promise<(Category & { products: number })[]> {
  const { rows } = await sql<Category & { products: number }>`
    select c.uid as _id, c.name, c.v as __v, coalesce(sum(f.value), 0)::bigint as products
    from category c left join ${figures} f on f.name = 'category:' || c.id
    group by c.id order by c.name_key`.execute(db);
  return rows;
}

/** Locked against deletion until the transaction ends, because the caller is about to refer to them. */
export function lockCategories(tx: Tx, keys: readonly string[]): Promise<Named[]> {
  return tx
    .selectFrom('category')
    .select(['id', 'name', 'name_key as key'])
    .where('name_key', '=', sql<string>`any(${keys}::text[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
}

export function lockCategory(tx: Tx, key: string): Promise<(Category & { id: number }) | undefined> {
  return tx
    .selectFrom('category')
    .select([...categoryColumns, 'id'])
    .where('name_key', '=', key)
    .forUpdate()
    .executeTakeFirst();
}

export function insertCategory(tx: Tx, category: { uid: string; name: string; key: string }): Promise<Category> {
  return tx
    .insertInto('category')
    .values({ uid: category.uid, name: category.name, name_key: category.key })
    .returning(categoryColumns)
    .executeTakeFirstOrThrow();
}

export function renameCategory(tx: Tx, id: number, name: string, key: string): Promise<Category> {
  return tx
    .updateTable('category')
    .set((eb) => ({ name, name_key: key, v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .returning(categoryColumns)
    .executeTakeFirstOrThrow();
}

/**
 * Takes the category off its products and out of the listing. Its products are locked: a sale that brings one of them back
 * right now would else list it under a category that is gone a moment later.
 */
export async function deleteCategory(tx: Tx, id: number): Promise<void> {
  await sql`select from product where id in (select product_id from product_category where category_id = ${id})
    order by id for no key update`.execute(tx);
  await tx.deleteFrom('listing').where('category_id', '=', id).execute();
  await tx.deleteFrom('category').where('id', '=', id).execute();
}

export function findBrand(db: Db, key: string): Promise<Named | undefined> {
  return db
    .selectFrom('brand')
    .select(['id', 'name', 'name_key as key'])
    .where('name_key', '=', key)
    .executeTakeFirst();
}

/** The brand of that name, made when there is none. Two who add it at the same time get the same one. */
export async function ensureBrand(
  tx: Tx,
  brand: { uid: string; name: string; key: string },
): Promise<Named & { isNew: boolean }> {
  const made = await tx
    .insertInto('brand')
    .values({ uid: brand.uid, name: brand.name, name_key: brand.key })
    .onConflict((conflict) => conflict.column('name_key').doNothing())
    .returning(['id', 'name', 'name_key as key'])
    .executeTakeFirst();
  if (made) return { ...made, isNew: true };
  const there = await findBrand(tx, brand.key);
  if (!there) throw new Error('the brand that stood in the way is not there');
  return { ...there, isNew: false };
}
