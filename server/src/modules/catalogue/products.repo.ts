import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { ratingOf } from './catalogue.rules.ts';
import type { Directory } from './directory.repo.ts';

/** A product row as the statements below select it. */
export interface ProductRow {
  _id: string;
  sku: string;
  name: string;
  description: string;
  price_cents: number;
  quantity: number;
  rating_sum: number;
  rating_count: number;
  v: number;
  brand_id: number;
  img: string[];
  category_ids: number[];
}

/** For a statement over `product p` and `variant v`, joined by `productJoins`. Names come from the directory. */
export const productColumns = `
  p.id as _id, v.sku, p.name, p.description, p.price_cents, p.quantity, p.rating_sum, p.rating_count, p.v, p.brand_id,
  p.img, array(select category_id from product_category pc where pc.product_id = p.id order by pc.position) as category_ids`;

export const productJoins = 'join variant v on v.id = p.id';

export function toProduct(row: ProductRow, { brandNames, categoryNames }: Directory): Product {
  return {
    _id: row._id,
    sku: row.sku,
    name: row.name,
    description: row.description,
    price: fromCents(row.price_cents),
    quantity: row.quantity,
    isOnStock: row.quantity > 0,
    img: row.img,
    category: row.category_ids.flatMap((id) => categoryNames.get(id) ?? []),
    brand: brandNames.get(row.brand_id) ?? '',
    rating: ratingOf(row.rating_sum, row.rating_count),
    reviewCount: row.rating_count,
    __v: row.v,
  };
}

const columns = sql.raw(productColumns);
const joins = sql.raw(productJoins);

export async function listProductsByIds(db: Db, directory: Directory, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await sql<ProductRow>`
    select ${columns} from unnest(${ids}::uuid[]) with ordinality as wanted (id, n)
    join product p on p.id = wanted.id ${joins}
    where p.deleted_at is null order by wanted.n`.execute(db);
  return rows.map((row) => toProduct(row, directory));
}

/** The living products after a given one, newest first: a key instead of an offset, so that no batch costs more than the first. */
export async function listProductsAfter(
  db: Db,
  directory: Directory,
  lastId: string | undefined,
  limit: number,
): Promise<Product[]> {
  const after = lastId === undefined ? sql`` : sql`and p.id < ${lastId}`;
  const { rows } = await sql<ProductRow>`
    select ${columns} from product p ${joins}
    where p.deleted_at is null ${after} order by p.id desc limit ${limit}`.execute(db);
  return rows.map((row) => toProduct(row, directory));
}
