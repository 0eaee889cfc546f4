import type { Db } from './db.ts';

/** Of a table that is short by its rules. */
export async function countRows(db: Db, table: 'attribute' | 'promotion' | 'search_rule'): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
