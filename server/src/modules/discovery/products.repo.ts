import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { type Directory, type ProductRow, selectProducts, toProduct } from '../catalogue/index.ts';

const byIds = selectProducts(`
  join unnest($1::uuid[]) with ordinality as wanted (id, n) on wanted.id = p.id
  where p.deleted_at is null order by wanted.n`);

/** In the order in which they are asked for; those that are deleted are left out. */
export async function listProductsByIds(db: Db, directory: Directory, ids: readonly string[]): Promise<Product[]> {
  const { rows } = await db.executeQuery<ProductRow>(CompiledQuery.raw(byIds, [ids]));
  return rows.map((row) => toProduct(row, directory));
}
