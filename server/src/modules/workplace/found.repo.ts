import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

type Found = SearchedAll;

/** In the order of the ids. */
export async function listFoundProducts(
  db: Db,
  ids: readonly string[],
): Promise<Omit<Found['products'][number], 'exact'>[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ _id: string; name: string; brand: string }>`
    select p.id as _id, p.name, b.name as brand
    from unnest(${ids}::uuid[]) with ordinality hit (id, place)
    join product p on p.id = hit.id and p.deleted_at is null join brand b on b.id = p.brand_id
    order by hit.place`.execute(db);
  return rows;
}

/** By title or address. There are a hundred of them at most. */
export async function findPagesBy(db: Db, part: string, most: number): Promise<Found['pages']> {
  const { rows } = await sql<{ slug: string; title: string }>`
    select slug, title from content_page where position(lower(${part}) in lower(title || ' ' || slug)) > 0
    order by place, id limit ${most}`.execute(db);
  return rows;
}

export async function listFoundGuests(db: Db, ids: readonly string[], most: number): Promise<Found['customers']> {
  const { rows } = await sql<{ _id: string; email: string }>`
    select id as _id, email from guest where id = any (${ids}::uuid[]) order by id desc limit ${most}`.execute(db);
  return rows.map((guest) => ({ ...guest, name: null }));
}
