import { CompiledQuery } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type Directory, lineageOf, selectVariants } from '../../catalogue/index.ts';
import type { Goods } from '../core/pricing.model.ts';
import { type PricedProduct, piecesOf } from './piece-delivery.rules.ts';

const byId = `
  select p.id, p.name, p.brand_id, p.weight_g, p.shipping_class, p.tax_class,
    array(select category_id from product_category pc where pc.product_id = p.id) as category_ids,
    (select coalesce(json_agg(t), '[]') from (${selectVariants('p.id', 'now()')}) t) as variants
  from product p where p.deleted_at is null and p.id = $1`;

/** A piece of each variant of a product; undefined if it is not in the shop. */
export async function findPieces(db: Db, directory: Directory, productId: string): Promise<Goods[] | undefined> {
  const { rows } = await db.executeQuery<PricedProduct & { category_ids: number[] }>(
    CompiledQuery.raw(byId, [productId]),
  );
  return rows[0] && piecesOf(rows[0], lineageOf(directory, rows[0].category_ids));
}
