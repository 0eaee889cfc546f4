import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { ratingOf } from './catalogue.rules.ts';
import type { Directory } from './directory.repo.ts';

/** A row of `selectProducts`. */
export interface ProductRow {
  _id: string;
  sku: string;
  name: string;
  description: string;
  price_cents: number;
  price_from_cents: number;
  price_to_cents: number;
  /** The regular price of what costs `price_from_cents`, where that is less. */
  price_was_cents: number | null;
  lowest_cents: number | null;
  sale_until: Date | null;
  /** From when on one of its variants costs something else. */
  price_changes_at: Date | null;
  options: ProductOption[];
  quantity: number;
  rating_sum: number;
  rating_count: number;
  v: number;
  brand_id: number;
  img: string[];
  category_ids: number[];
}

const firstSku = (which: string) =>
  `(select v.sku from variant v where v.product_id = p.id ${which} order by v.position, v.id limit 1)`;

/**
 * What products `p` cost at a moment, as a join (no alias is `v`, which is a column of theirs). The variants are asked only where what was last moved is due, and where there is a sale:
 * in a list of products at their regular prices both are conditions that are false before anything is read.
 */
const pricesAt = (at: string): string => `
  cross join lateral (
    select coalesce(min(c.cents) filter (where sold.quantity > 0), min(c.cents)) as lowest,
      coalesce(max(c.cents) filter (where sold.quantity > 0), max(c.cents)) as highest,
      (array_agg(sold.regular_cents order by sold.quantity > 0 desc, c.cents, sold.regular_cents))[1] as regular,
      min(next_price_change(sold, ${at})) as changes_at
    from variant sold cross join lateral (select price_at(sold, ${at}) as cents) c
    where p.price_changes_at <= ${at} and sold.product_id = p.id and sold.retired_at is null
  ) due
  cross join lateral (
    select coalesce(due.lowest, p.price_from_cents) as lowest, coalesce(due.highest, p.price_to_cents) as highest,
      case when due.lowest is null then p.price_was_cents when due.regular > due.lowest then due.regular end as was,
      case when due.lowest is null then p.price_changes_at else due.changes_at end as changes_at
  ) costs
  cross join lateral (
    select min(lowest30(sold.id, ${at})) as lowest30,
      min(case when sold.price_changes_at <= ${at} then next_price_change(sold, ${at}) else sold.price_changes_at end) as until
    from variant sold
    where costs.was is not null and sold.product_id = p.id and sold.retired_at is null and sold.regular_cents = costs.was
      and case when sold.price_changes_at <= ${at} then price_at(sold, ${at}) else sold.effective_cents end = costs.lowest
  ) sale`;

/**
 * The text of a statement over `product p` that reads products as they are shown at a moment, which the caller says where to take from;
 * more columns may come along. Names come from the directory.
 */
export function selectProducts(at: string, which: string, more = ''): string {
  return `
    select p.id as _id, p.name, p.description, p.price_cents, costs.lowest as price_from_cents, costs.highest as price_to_cents,
      costs.was as price_was_cents, costs.changes_at as price_changes_at, sale.lowest30 as lowest_cents,
      sale.until as sale_until, p.options, p.quantity, p.rating_sum, p.rating_count, p.v, p.brand_id, p.img,
      coalesce(${firstSku('and v.retired_at is null')}, ${firstSku('')}) as sku,
      array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as category_ids${more && `, ${more}`}
    from product p ${pricesAt(at)} ${which}`;
}

export function toProduct(row: ProductRow, { brandNames, categoryNames }: Directory): Product {
  return {
    _id: row._id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    price: fromCents(row.price_from_cents),
    ...(row.price_to_cents !== row.price_from_cents && { priceTo: fromCents(row.price_to_cents) }),
    basePrice: fromCents(row.price_cents),
    ...saleOf(row),
    quantity: row.quantity,
    options: row.options,
    isOnStock: row.quantity > 0,
    img: row.img,
    category: categoryNames(row.category_ids),
    brand: brandNames.get(row.brand_id) ?? '',
    rating: ratingOf(row.rating_sum, row.rating_count),
    reviewCount: row.rating_count,
    __v: row.v,
  };
}

function saleOf(row: ProductRow): Pick<Product, 'priceWas' | 'lowest30' | 'saleUntil'> {
  if (row.price_was_cents === null) return {};
  return {
    priceWas: fromCents(row.price_was_cents),
    ...(row.lowest_cents !== null && { lowest30: fromCents(row.lowest_cents) }),
    ...(row.sale_until && { saleUntil: row.sale_until.toISOString() }),
  };
}

const oneProduct = selectProducts('now()', 'where p.id = $1');

export async function findProduct(db: Db, directory: Directory, id: string): Promise<Product | undefined> {
  const { rows } = await db.executeQuery<ProductRow>(CompiledQuery.raw(oneProduct, [id]));
  return rows[0] && toProduct(rows[0], directory);
}
