import type { Product, SortCode } from '@fieldhouse/contracts/catalogue.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';
import { type Directory, type ProductRow, productColumns, productJoins, toProduct } from '../catalogue/index.ts';

export interface ListingFilter {
  /** 0 stands for all. */
  readonly categoryId: number;
  readonly brandId: number | undefined;
  /** In cents, both ends included; none: any price. */
  readonly price: { readonly from: number; readonly to: number } | undefined;
}

/** Pages reach this row, and a count under a price bound stops here: the next hundred pages interest nobody. */
export const LAST_ROW = 5000;

const orders: Record<SortCode | 'newest', string> = {
  newest: 'l.product_id desc',
  'price-asc': 'l.price_cents, l.product_id',
  'price-desc': 'l.price_cents desc, l.product_id desc',
  'name-asc': 'l.name_key, l.product_id',
  'name-desc': 'l.name_key desc, l.product_id desc',
};

/** The statement's shape; its text is made once, so that PostgreSQL plans it once per connection. */
interface Shape {
  readonly sort: SortCode | 'newest';
  readonly byBrand: boolean;
  readonly byPrice: boolean;
  readonly pageSize: number;
}

const texts = new Map<string, string>();

function textFor(shape: Shape): string {
  const key = `${shape.sort} ${shape.byBrand} ${shape.byPrice} ${shape.pageSize}`;
  const text = texts.get(key) ?? (shape.byPrice ? textWithPrice(shape) : textWithoutPrice(shape));
  texts.set(key, text);
  return text;
}

const products = (page: string) => `
  select ${productColumns} from unnest(${page}) with ordinality as page (id, n)
  join product p on p.id = page.id ${productJoins}`;

// $1 category, $2 first row, $3 brand
function textWithoutPrice({ sort, byBrand, pageSize }: Shape): string {
  const page = `array(select l.product_id from listing l where l.category_id = $1 ${byBrand ? 'and l.brand_id = $3' : ''}
    order by ${orders[sort]} limit ${pageSize} offset $2)`;
  return `${products(page)} order by page.n`;
}

/**
 * $1 category, $2 first row, $3 lowest price, $4 highest, $5 how many are few, $6 brand. The count comes first and, when the
 * page lies beyond the end, moves it back. Few products in the range: they are read along the price and put in order. Many:
 * the walk goes along the wanted order and passes over what is too cheap or too dear. Each half runs only when its condition
 * holds.
 */
function textWithPrice({ sort, byBrand, pageSize }: Shape): string {
  const where = `l.category_id = $1 and l.price_cents between $3 and $4 ${byBrand ? 'and l.brand_id = $6' : ''}`;
  const firstRow = `(select least($2::bigint, (greatest(total, 1) - 1) / ${pageSize} * ${pageSize}) from counted)`;
  const few = `select l.product_id from (select * from listing l where ${where} limit $5::bigint) l
    where (select seen < $5::bigint from counted) order by ${orders[sort]} limit ${pageSize} offset ${firstRow}`;
  // Plus nothing: the planner must not take the price's index, which would have to be sorted.
  const alongOrder = where.replace('l.price_cents', 'l.price_cents + 0');
  const many = `select l.product_id from listing l where ${alongOrder} and (select seen >= $5::bigint from counted)
    order by ${orders[sort]} limit ${pageSize} offset ${firstRow}`;
  const walk = `select l.product_id from listing l where ${where}
    order by ${orders[sort]} limit ${pageSize} offset ${firstRow}`;
  const page = sort.startsWith('price') ? `array(${walk})` : `array(${few}) || array(${many})`;
  return `
    with counted as materialized (
      select count(*) as seen, least(count(*), ${LAST_ROW}) as total, count(*) > ${LAST_ROW} as more
      from (select from listing l where ${where} limit greatest($5::bigint, ${LAST_ROW + 1})) found
    )
    select counted.total, counted.more, product.* from counted
    left join lateral (${products(page)} order by page.n) product on true`;
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
  filter: ListingFilter,
  options: PageOptions,
): Promise<ListingPage> {
  const { categoryId, brandId, price } = filter;
  const { sort, firstRow, pageSize, few } = options;
  const text = textFor({ sort, pageSize, byBrand: brandId !== undefined, byPrice: price !== undefined });
  const values: unknown[] = [categoryId, firstRow];
  if (price) values.push(price.from, price.to, few);
  if (brandId !== undefined) values.push(brandId);
  const { rows } = await db.executeQuery<PageRow>(CompiledQuery.raw(text, values));
  const listed = rows.filter((row) => row._id !== null).map((row) => toProduct(row, directory));
  const first = rows[0];
  return price && first
    ? { products: listed, counted: { total: first.total, more: first.more } }
    : { products: listed };
}

/** All that a category and a brand have to sell; the caller keeps the figure. */
export async function countListing(db: Db, categoryId: number, brandId: number | undefined): Promise<number> {
  const name = `listed:${categoryId}` as const;
  if (brandId === undefined) return (await readFigures(db, [name]))[name] ?? 0;
  const text = 'select count(*) as total from listing where category_id = $1 and brand_id = $2';
  const { rows } = await db.executeQuery<{ total: number }>(CompiledQuery.raw(text, [categoryId, brandId]));
  return rows[0]?.total ?? 0;
}
