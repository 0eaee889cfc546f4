import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type Directory, type ProductRow, selectProducts, toProduct } from '../catalogue/index.ts';
import { srcsetOf } from '../media/index.ts';
import { newestReviews, type ReviewRow, toReview } from '../reviews/index.ts';

const oneProduct = selectProducts(
  'where p.id = $1 and p.deleted_at is null',
  `(select coalesce(json_agg(json_build_object('url', i.url, 'width', f.width, 'height', f.height) order by i.n), '[]')
    from unnest(p.img) with ordinality as i (url, n) left join file f on '/files/' || f.name = i.url) as images,
  (select coalesce(json_agg(t), '[]') from (${newestReviews('p.id')}) t) as reviews`,
);

type DetailRow = ProductRow & {
  images: { url: string; width: number | null; height: number | null }[];
  reviews: ReviewRow[];
};

export async function findProduct(db: Db, directory: Directory, id: string): Promise<ProductDetail | undefined> {
  const { rows } = await db.executeQuery<DetailRow>(CompiledQuery.raw(oneProduct, [id]));
  const row = rows[0];
  return (
    row && {
      ...toProduct(row, directory),
      images: row.images.map((image) => ({ ...image, srcset: srcsetOf(image.url) })),
      reviews: row.reviews.map(toReview),
    }
  );
}
