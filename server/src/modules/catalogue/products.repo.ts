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

/** The text of a statement over `product p` that reads products as they are shown; more columns may come along. Names come from the directory. */
export function selectProducts(which: string, more = ''): string {
  return `
    select p.id as _id, p.name, p.description, p.price_cents, p.price_from_cents, p.price_to_cents, p.options, p.quantity,
      p.rating_sum, p.rating_count, p.v, p.brand_id, p.img,
      coalesce(${firstSku('and v.retired_at is null')}, ${firstSku('')}) as sku,
      array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as category_ids${more && `, ${more}`}
    from product p ${which}`;
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

const oneProduct = selectProducts('where p.id = $1');

export async function findProduct(db: Db, directory: Directory, id: string): Promise<Product | undefined> {
  const { rows } = await db.executeQuery<ProductRow>(CompiledQuery.raw(oneProduct, [id]));
  return rows[0] && toProduct(rows[0], directory);
}
