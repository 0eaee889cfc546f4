import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Directory } from './directory.repo.ts';
import { type ProductRow, productColumns, productJoins, toProduct } from './products.repo.ts';

const columns = sql.raw(productColumns);
const joins = sql.raw(productJoins);

/** A page of all products that are in the shop, sold out or not, newest first. */
export async function listAllPage(db: Db, directory: Directory, page: number, limit: number): Promise<Product[]> {
  const { rows } = await sql<ProductRow>`
    select ${columns} from product p ${joins}
    where p.deleted_at is null order by p.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map((row) => toProduct(row, directory));
}

export async function countAll(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from product where deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}
