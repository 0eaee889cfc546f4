import type { Product, SortCode } from '@fieldhouse/contracts/catalogue.schemas';
import { CompiledQuery } from 'kysely';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import { type Directory, type ProductRow, selectProducts, toProduct } from '../catalogue/index.ts';

export interface ListingFilter {
  /** 0 stands for all. */
  readonly categoryId: number;
  readonly brandId: number | undefined;
  /** In cents, both ends included; none: any price. */
  readonly price: { readonly from: number; readonly to: number } | undefined;
}

const orders: Record<SortCode | 'newest', string> = {
  newest: 'l.product_id desc',
  'price-asc': 'l.price_cents, l.product_id',
  'price-desc': 'l.price_cents desc, l.product_id desc',
  'name-asc': 'l.name_key, l.product_id',
  'name-desc': 'l.name_key desc, l.product_id desc',
};

/** What the text of a statement depends on. Values are parameters, so that PostgreSQL plans each text once per connection. */
interface Shape {
  readonly sort: SortCode | 'newest';
  readonly pageSize: number;
  readonly byBrand: boolean;
}

/** $1 category, $2 first row, $3 brand: a walk along the index of the wanted order. */
function walk({ sort, pageSize, byBrand }: Shape): string {
  return selectProducts(`
    join unnest(array(
      select l.product_id from listing l
      where l.category_id = $1 ${byBrand ? 'and l.brand_id = $3' : ''}
      order by ${orders[sort]} limit ${pageSize} offset $2
    )) with ordinality as page (id, n) on page.id = p.id
    order by page.n`);
}

/**
 * $1 category, $2 first row, $3 lowest price, $4 highest, $5 brand: under a price bound and in the order of prices, which is a
 * walk as well. The count comes first and, when the page lies beyond the end, moves it back.
 */
function walkAlongPrice({ sort, pageSize, byBrand }: Shape): string {
  const inRange = `l.category_id = $1 and l.price_cents between $3 and $4 ${byBrand ? 'and l.brand_id = $5' : ''}`;
  const products = selectProducts(
    `cross join counted
    join unnest(array(
      select l.product_id from listing l
      where ${inRange}
      order by ${orders[sort]} limit ${pageSize} offset ${firstRowCounted(pageSize)}
    )) with ordinality as page (id, n) on page.id = p.id
    order by page.n`,
    'counted.total, counted.more',
  );
  return `
    with counted as materialized (
      select least(count(*), ${LAST_ROW}) as total, count(*) > ${LAST_ROW} as more
      from (select from listing l where ${inRange} limit ${LAST_ROW + 1}) found
    ) ${products}`;
}

/**
 * $1 category, $2 first row, $3 lowest price, $4 highest, $5 how many are few, $6 brand: under a price bound and in any other
 * order. Few products in the range: they are read along the price and sorted. Many: the walk goes along the wanted order and passes
 * over what is too cheap or too dear. Each half runs only when its condition holds.
 */
function sortFewOrWalk({ sort, pageSize, byBrand }: Shape): string {
  const brand = byBrand ? 'and l.brand_id = $6' : '';
  const inRange = `l.category_id = $1 and l.price_cents between $3 and $4 ${brand}`;
  // Plus nothing: the planner must not take the price's index, which would have to be sorted.
  const inRangeByOrder = `l.category_id = $1 and l.price_cents + 0 between $3 and $4 ${brand}`;
  const page = `order by ${orders[sort]} limit ${pageSize} offset ${firstRowCounted(pageSize)}`;
  const products = selectProducts(
    `cross join counted
    join unnest(
      array(
        select l.product_id from (select * from listing l where ${inRange} limit $5::bigint) l
        where (select seen < $5::bigint from counted) ${page}
      ) || array(
        select l.product_id from listing l
        where ${inRangeByOrder} and (select seen >= $5::bigint from counted) ${page}
      )
    ) with ordinality as page (id, n) on page.id = p.id
    order by page.n`,
    'counted.total, counted.more',
  );
  return `
    with counted as materialized (
      select count(*) as seen, least(count(*), ${LAST_ROW}) as total, count(*) > ${LAST_ROW} as more
      from (select from listing l where ${inRange} limit greatest($5::bigint, ${LAST_ROW + 1})) found
    ) ${products}`;
}

const firstRowCounted = (pageSize: number) =>
  `(select least($2::bigint, (greatest(total, 1) - 1) / ${pageSize} * ${pageSize}) from counted)`;

const texts = new Map<string, string>();

/** Each text is made once. */
function textFor(write: (shape: Shape) => string, shape: Shape): string {
  const key = `${write.name} ${shape.sort} ${shape.pageSize} ${shape.byBrand}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = write(shape);
    texts.set(key, text);
  }
  return text;
}

interface PageRow extends ProductRow {
  total: number;
  more: boolean;
}

export interface ListingPage {
  readonly products: Product[];
  /** Counted along only under a price bound. */
  readonly counted?: { readonly total: number; readonly more: boolean };
}

interface PageOptions {
  readonly sort: SortCode | 'newest';
  readonly firstRow: number;
  readonly pageSize: number;
  /** Below so many products in the price range, putting them in order is less work than walking to the page. */
  readonly few: number;
}

export async function listPage(
  db: Db,
  directory: Directory,
  { categoryId, brandId, price }: ListingFilter,
  { sort, firstRow, pageSize, few }: PageOptions,
): Promise<ListingPage> {
  const shape = { sort, pageSize, byBrand: brandId !== undefined };
  const read = async (write: (shape: Shape) => string, ...values: number[]) => {
    if (brandId !== undefined) values.push(brandId);
    const { rows } = await db.executeQuery<PageRow>(CompiledQuery.raw(textFor(write, shape), values));
    return { products: rows.map((row) => toProduct(row, directory)), first: rows[0] };
  };
  if (!price) return read(walk, categoryId, firstRow);
  const { products, first } = sort.startsWith('price')
    ? await read(walkAlongPrice, categoryId, firstRow, price.from, price.to)
    : await read(sortFewOrWalk, categoryId, firstRow, price.from, price.to, few);
  return { products, counted: { total: first?.total ?? 0, more: first?.more ?? false } };
}

/** All that a category and a brand have to sell; the caller keeps the figure. */
async function countListing(db: Db, categoryId: number, brandId: number | undefined): Promise<number> {
  const name = `listed:${categoryId}` as const;
  if (brandId === undefined) return (await readFigures(db, [name]))[name] ?? 0;
  const text = 'select count(*) as total from listing where category_id = $1 and brand_id = $2';
  const { rows } = await db.executeQuery<{ total: number }>(CompiledQuery.raw(text, [categoryId, brandId]));
  return rows[0]?.total ?? 0;
}

/** How many products a category (0: all) and a brand have to sell. */
export type CountListed = (categoryId: number, brandId?: number) => Promise<number>;

/** From the cache. An answer made of such a count is outdated together with it. */
export function createCountListed(
  { db, cache }: { readonly db: Db; readonly cache: Pick<PublicCache, 'keep'> },
  notes: Dependencies,
): CountListed {
  return (categoryId, brandId) =>
    cache.keep(notes, `listed ${categoryId} ${brandId}`, [tags.listing], () => countListing(db, categoryId, brandId));
}
