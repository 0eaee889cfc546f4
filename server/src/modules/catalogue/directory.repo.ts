import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { figures } from '../../platform/db/figures.repo.ts';
import { wordsOf } from '../../platform/names.rules.ts';
import { brandToken, categoryToken } from './catalogue.rules.ts';
import { toTree, withAncestors } from './category-tree.rules.ts';

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

interface DirectoryCategory extends DirectoryEntry {
  readonly parentId: number | null;
  /** From the department down, itself included. */
  readonly lineage: readonly number[];
  readonly path: string;
}

/** All brands and categories. There are hundreds at most, so every node caches them. */
export interface Directory {
  readonly brands: readonly DirectoryEntry[];
  readonly categories: readonly DirectoryCategory[];
  readonly brandNames: ReadonlyMap<number, string>;
  readonly categoryById: ReadonlyMap<number, DirectoryCategory>;
  /** The names of these categories and of what is above them, department first, branch by branch. */
  categoryNames(assigned: readonly number[]): string[];
}

export async function loadDirectory(db: Db): Promise<Directory> {
  const [brands, categories] = await Promise.all([
    db.selectFrom('brand').select(['id', 'name', 'name_key as key']).orderBy('name_key').execute(),
    db
      .selectFrom('category')
      .select(['id', 'name', 'name_key as key', 'parent_id as parentId', 'slug'])
      .orderBy('name_key')
      .execute(),
  ]);
  const tree = toTree(categories).map((category) => ({
    ...category,
    words: wordsOf(category.key),
    token: categoryToken(category.id),
  }));
  const categoryById = new Map(tree.map((category) => [category.id, category]));
  return {
    brands: brands.map((brand) => ({ ...brand, words: wordsOf(brand.key), token: brandToken(brand.id) })),
    categories: tree,
    brandNames: new Map(brands.map(({ id, name }) => [id, name])),
    categoryById,
    categoryNames: (assigned) =>
      withAncestors(assigned, (id) => categoryById.get(id)?.lineage ?? []).flatMap(
        (id) => categoryById.get(id)?.name ?? [],
      ),
  };
}

const categoryColumns = [
  'id',
  'parent_id as parentId',
  'uid as _id',
  'name',
  'slug',
  'description',
  'img',
  'v as __v',
] as const;

export interface CategoryWithPlace extends Category {
  readonly id: number;
  readonly parentId: number | null;
  readonly lineage: readonly number[];
}

export async function listCategories(db: Db): Promise<CategoryWithPlace[]> {
  return toTree(await db.selectFrom('category').select(categoryColumns).orderBy('name_key').execute());
}

/** Of each category alone, what is below it left aside. */
export async function listCategorySizes(db: Db): Promise<(Category & { products: number })[]> {
  const [categories, { rows }] = await Promise.all([
    listCategories(db),
    sql<{ id: number; products: number }>`
      select c.id, coalesce(sum(f.value), 0)::bigint as products
      from category c left join ${figures} f on f.name = 'category:' || c.id group by c.id`.execute(db),
  ]);
  const products = new Map(rows.map((row) => [row.id, row.products]));
  return categories.map((category) => ({ ...category, products: products.get(category.id) ?? 0 }));
}

/** Of every category, from its department down to itself. */
export async function listLineages(db: Db): Promise<Map<number, readonly number[]>> {
  return new Map((await listCategories(db)).map(({ id, lineage }) => [id, lineage]));
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
