import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import type { Db } from '../../platform/db/db.ts';
import './catalogue.tables.ts';

export function listCategories(db: Db): Promise<Category[]> {
  return db.selectFrom('category').select(['uid as _id', 'name', 'v as __v']).orderBy('name_key').execute();
}

export async function insertCategories(
  db: Db,
  categories: readonly { id: string; name: string; nameKey: string }[],
): Promise<void> {
  await db
    .insertInto('category')
    .values(categories.map(({ id, name, nameKey }) => ({ uid: id, name, name_key: nameKey })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
