import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

const MOST_DESCRIBED = 500;

/** By word: products that have it in their descriptions. */
export async function listDescribed(db: Db, words: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ word: string; ids: string[] }>`
    select w.word, array(
      select p.id from product p
      where p.deleted_at is null and to_tsvector('simple', p.description) @@ plainto_tsquery('simple', w.word)
      limit ${MOST_DESCRIBED}
    ) as ids
    from unnest(${words}::text[]) as w (word)`.execute(db);
  return new Map(rows.map(({ word, ids }) => [word, ids]));
}
