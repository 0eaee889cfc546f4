import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type Directory, type ProductRow, selectProducts, toProduct } from '../catalogue/index.ts';
import { srcsetOf } from '../media/index.ts';
import { newestReviews, type ReviewRow, toReview } from '../reviews/index.ts';

const byIds = selectProducts(`
  join unnest($1::uuid[]) with ordinality as wanted (id, n) on wanted.id = p.id
  where p.deleted_at is null order by wanted.n`);

/** In the order in which they are asked for; those that are deleted are left out. */
export async function listProductsByIds(db: Db, directory: Directory, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await db.executeQuery<ProductRow>(CompiledQuery.raw(byIds, [ids]));
  return rows.map((row) => toProduct(row, directory));
}

const oneProduct = selectProducts(
  'where p.id = $1 and p.deleted_at is null',
  `(select coalesce(json_agg(json_build_object('url', i.url, 'width', f.width, 'height', f.height) order by i.n), '[]')
    from unnest(p.img) with ordinality as i (url, n) left join file f on '/files/' || f.name = i.url) as images,
  (select coalesce(json_agg(t), '[]') from (${newestReviews('p.id')}) t) as reviews,
  p.fit_small, p.fit_right, p.fit_large`,
);

type DetailRow = ProductRow & {
  images: { url: string; width: number | null; height: number | null }[];
  reviews: ReviewRow[];
  fit_small: number;
  fit_right: number;
  fit_large: number;
};

/** All of it but what other tables than its own say. */
type FoundProduct = Omit<ProductDetail, 'sizeGuide'>;

export async function findProduct(db: Db, directory: Directory, id: string): Promise<FoundProduct | undefined> {
  const { rows } = await db.executeQuery<DetailRow>(CompiledQuery.raw(oneProduct, [id]));
  const row = rows[0];
  return (
    row && {
      ...toProduct(row, directory),
      images: row.images.map((image) => ({ ...image, srcset: srcsetOf(image.url) })),
      reviews: row.reviews.map(toReview),
      fit: { small: row.fit_small, right: row.fit_right, large: row.fit_large },
    }
  );
}
