import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { srcsetOf } from '../media/index.ts';
import { authorOf, ratingOf } from './catalogue.rules.ts';
import type { Directory } from './directory.repo.ts';
import './catalogue.tables.ts';

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

interface ReviewRow {
  description: string;
  rating: number;
  author: string | null;
  created_at: string;
}

const newestReviews = (limit: number) => `
  select r.description, r.rating, case when a.deleted_at is null then a.name end as author, r.created_at
  from review r join account a on a.id = r.account_id
  where r.product_id = p.id order by r.id desc limit ${limit}`;

const FIRST_REVIEWS = 20;

const oneProduct = sql.raw(`${productColumns},
  (select coalesce(json_agg(json_build_object('url', i.url, 'width', f.width, 'height', f.height) order by i.n), '[]')
    from unnest(p.img) with ordinality as i (url, n) left join file f on '/files/' || f.name = i.url) as images,
  (select coalesce(json_agg(t), '[]') from (${newestReviews(FIRST_REVIEWS)}) t) as reviews
  from product p ${productJoins}`);

type DetailRow = ProductRow & {
  images: { url: string; width: number | null; height: number | null }[];
  reviews: ReviewRow[];
};

export async function findProduct(db: Db, directory: Directory, id: string): Promise<ProductDetail | undefined> {
  const { rows } = await sql<DetailRow>`select ${oneProduct} where p.id = ${id} and p.deleted_at is null`.execute(db);
  const row = rows[0];
  return (
    row && {
      ...toProduct(row, directory),
      images: row.images.map((image) => ({ ...image, srcset: srcsetOf(image.url) })),
      reviews: row.reviews.map(toReview),
    }
  );
}

function toReview({ description, rating, author, created_at }: ReviewRow) {
  return {
    description,
    rating: rating / 10,
    author: authorOf(author),
    createdAt: new Date(created_at).toISOString(),
  };
}

export async function listReviews(db: Db, productId: string, page: number) {
  const { rows } = await sql<ReviewRow>`
    select r.description, r.rating, case when a.deleted_at is null then a.name end as author, r.created_at
    from review r join account a on a.id = r.account_id
    where r.product_id = ${productId} order by r.id desc
    limit ${FIRST_REVIEWS} offset ${(page - 1) * FIRST_REVIEWS}`.execute(db);
  return rows.map(toReview);
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
