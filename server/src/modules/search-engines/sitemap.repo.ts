import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { timeOf } from '../../platform/ids.ts';
import { isListed } from '../catalogue/index.ts';
import type { CategoryChange } from './sitemap.rules.ts';

const listed = sql.raw(isListed);

/** The id of the last product of each further file, when every file takes so many: a short walk per file, no sorting. */
export async function listFileEnds(db: Db, perFile: number): Promise<string[]> {
  const ends: string[] = [];
  for (let last: string | undefined; ; ) {
    const end = await findNth(db, last, perFile);
    if (end === undefined) return ends;
    ends.push(end);
    last = end;
  }
}

async function findNth(db: Db, after: string | undefined, nth: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from product p where ${listed} ${beyond(after)} order by id limit 1 offset ${nth - 1}`.execute(db);
  return rows[0]?.id;
}

interface MappedProduct {
  readonly id: string;
  readonly nameKey: string;
  readonly v: number;
  readonly updatedAt: Date | null;
}

export async function listMappedProducts(db: Db, after: string | undefined, limit: number): Promise<MappedProduct[]> {
  const { rows } = await sql<MappedProduct>`
    select id, name_key as "nameKey", v, updated_at as "updatedAt"
    from product p where ${listed} ${beyond(after)} order by id limit ${limit}`.execute(db);
  return rows;
}

const beyond = (id: string | undefined) => (id === undefined ? sql`` : sql`and id > ${id}`);

/** Of each category with something to buy, when the last of it was made or changed. */
export async function listCategoryChanges(db: Db): Promise<CategoryChange[]> {
  const { rows } = await sql<{ id: number; updatedAt: Date | null; newest: string }>`
    select pc.category_id as id, max(p.updated_at) as "updatedAt", max(p.id::text collate "C") as newest
    from product_category pc join product p on p.id = pc.product_id
    where ${listed} and p.quantity > 0 group by pc.category_id`.execute(db);
  return rows.map(({ id, updatedAt, newest }) => {
    const madeAt = timeOf(newest);
    return { id, changedAt: updatedAt && updatedAt > madeAt ? updatedAt : madeAt };
  });
}
