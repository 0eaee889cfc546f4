import { sql } from 'kysely';
import type { Db } from './db.ts';

/** What is added up, and what has come since. */
export const figures = sql`(select name, value from figure union all select name, value from figure_change)`;

/** Counters that triggers maintain as rows come and go (migration 14), each exact at this moment. */
export async function readFigures<Name extends string>(db: Db, names: readonly Name[]): Promise<Record<Name, number>> {
  const { rows } = await sql<{ name: Name; value: string }>`
    select f.name, sum(f.value)::text as value from ${figures} f where f.name = any (${names}::text[]) group by f.name`.execute(
    db,
  );
  const there = new Map(rows.map(({ name, value }) => [name, Number(value)]));
  return Object.fromEntries(names.map((name) => [name, there.get(name) ?? 0])) as Record<Name, number>;
}

/** Folds the differences into the totals. What is appended in the meantime waits for the next run. */
export async function foldFigures(db: Db): Promise<void> {
  await sql`
    with gone as (delete from figure_change returning name, value)
    insert into figure as f (name, value)
    select name, sum(value) from gone group by name order by name
    on conflict (name) do update set value = f.value + excluded.value`.execute(db);
  // Counters of deleted categories are no longer needed.
  await sql`delete from figure where value = 0`.execute(db);
}
