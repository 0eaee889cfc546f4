import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { ratingOf } from './catalogue.rules.ts';
import type { Directory } from './directory.repo.ts';

const inShop = (status: string) => `p.deleted_at is null and status_at(p, now()) ${status}`;
/** Of products `p` those that are listed and found, and those that can be seen and bought, as SQL. */
export const isListed = inShop("= 'published'");
export const isShown = inShop("<> 'draft'");
/** All that may not be listed at some moment; an index has them. */
export const mayBeUnlisted = "p.status <> 'published' or p.publish_at is not null or p.unpublish_at is not null";

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
  /** From when on it is shown otherwise, or not any more. */
  status_changes_at: Date | null;
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

/** What products `p` cost now, as a join: the variants are asked where a price is due to change and has not been moved yet. */
const pricesByClock = `
  cross join lateral (
    select coalesce(min(c.cents) filter (where sold.quantity > 0), min(c.cents)) as lowest,
      coalesce(max(c.cents) filter (where sold.quantity > 0), max(c.cents)) as highest,
      (array_agg(sold.regular_cents order by sold.quantity > 0 desc, c.cents, sold.regular_cents))[1] as regular,
      min(next_price_change(sold, now())) as changes_at
    from variant sold cross join lateral (select price_at(sold, now()) as cents) c
    where p.price_changes_at <= now() and sold.product_id = p.id and sold.retired_at is null
  ) due
  cross join lateral (
    select coalesce(due.lowest, p.price_from_cents) as lowest, coalesce(due.highest, p.price_to_cents) as highest,
      case when due.lowest is null then p.price_was_cents when due.regular > due.lowest then due.regular end as was,
      case when due.lowest is null then p.price_changes_at else due.changes_at end as changes_at
  ) costs`;

/** The same where nothing is due: half the work for PostgreSQL. */
const pricesAsKept = `
  cross join lateral (
    select p.price_from_cents as lowest, p.price_to_cents as highest, p.price_was_cents as was, p.price_changes_at as changes_at
  ) costs`;

/** Of those that cost less than usual; no alias is `v`, which is a column of theirs. */
const sales = `
  cross join lateral (
    select min(lowest30(sold.id, now())) as lowest30,
      min(case when sold.price_changes_at <= now() then next_price_change(sold, now()) else sold.price_changes_at end) as until
    from variant sold
    where costs.was is not null and sold.product_id = p.id and sold.retired_at is null and sold.regular_cents = costs.was
      and case when sold.price_changes_at <= now() then price_at(sold, now()) else sold.effective_cents end = costs.lowest
  ) sale`;

/**
 * The text of a statement over `product p` that reads products as they are shown now; more columns may come along. Names come from
 * the directory.
 */
export function selectProducts(which: string, more = '', prices = pricesByClock): string {
  return `
    select p.id as _id, p.name, p.description, p.price_cents, costs.lowest as price_from_cents, costs.highest as price_to_cents,
      costs.was as price_was_cents, costs.changes_at as price_changes_at, sale.lowest30 as lowest_cents,
      sale.until as sale_until, p.options, p.quantity, p.rating_sum, p.rating_count, p.v, p.brand_id, p.img, p.status_changes_at,
      coalesce(${firstSku('and v.retired_at is null')}, ${firstSku('')}) as sku,
      array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as category_ids${more && `, ${more}`}
    from product p ${prices} ${sales} ${which}`;
}

/** The statement twice: a price is due for a second at most, until it is moved, and only then is the clock asked. */
export function productReader<Row extends ProductRow>(which: string, more = '') {
  const kept = selectProducts(
    which,
    `${more && `${more}, `}coalesce(p.price_changes_at <= now(), false) as is_due`,
    pricesAsKept,
  );
  const byClock = selectProducts(which, more);
  return async (db: Db, values: readonly unknown[]): Promise<Row[]> => {
    const { rows } = await db.executeQuery<Row & { is_due: boolean }>(CompiledQuery.raw(kept, [...values]));
    if (!rows.some(({ is_due }) => is_due)) return rows;
    return (await db.executeQuery<Row>(CompiledQuery.raw(byClock, [...values]))).rows;
  };
}

export function toProduct(row: ProductRow, { brandNames, categoryNames }: Directory): Product {
  return {
    _id: row._id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    ...pricesOf(row),
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

/** What it costs, and the most that one of its variants does where they differ. */
export const pricesOf = ({
  price_from_cents: from,
  price_to_cents: to,
}: Pick<ProductRow, 'price_from_cents' | 'price_to_cents'>): Pick<Product, 'price' | 'priceTo'> => ({
  price: fromCents(from),
  ...(to !== from && { priceTo: fromCents(to) }),
});

function saleOf(row: ProductRow): Pick<Product, 'priceWas' | 'lowest30' | 'saleUntil'> {
  if (row.price_was_cents === null) return {};
  return {
    priceWas: fromCents(row.price_was_cents),
    ...(row.lowest_cents !== null && { lowest30: fromCents(row.lowest_cents) }),
    ...(row.sale_until && { saleUntil: row.sale_until.toISOString() }),
  };
}

const readOne = productReader('where p.id = $1');

export async function findProduct(db: Db, directory: Directory, id: string): Promise<Product | undefined> {
  const [row] = await readOne(db, [id]);
  return row && toProduct(row, directory);
}
