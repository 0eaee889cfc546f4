import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../platform/http/route-result.ts';
import { hitsOf, type JournalFilter, readJournalSearch } from './journal-search.repo.ts';

/** Pages end here, like those of orders. Searches end sooner. */
const SEARCH_REACH = 1_000;

interface EntryRow extends Omit<JournalEntryShown, 'at' | 'actor'> {
  at: Date;
  actor: string | null;
  actorName: string | null;
}

export async function findEntries(
  db: Db,
  filter: JournalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListPage<JournalEntryShown>> {
  const search = await readJournalSearch(db, filter.q);
  const reach = search ? SEARCH_REACH : LAST_ROW;
  const [count, items] = await Promise.all([
    countHits(db, hitsOf(filter, search, { limit: reach + 1, counted: true })),
    offset < reach
      ? read(db, hitsOf(filter, search, { limit: offset + limit }), Math.min(limit, reach - offset), offset)
      : [],
  ]);
  return { items, total: Math.min(count, reach), more: count > reach };
}

/** The next so many before an entry: a key instead of an offset, so that no batch costs more than the first. */
export async function listEntriesBefore(
  db: Db,
  filter: JournalFilter,
  id: number | undefined,
  limit: number,
): Promise<JournalEntryShown[]> {
  const search = await readJournalSearch(db, filter.q);
  const before = id === undefined ? sql`true` : sql`j.id < ${id}`;
  return read(db, hitsOf(filter, search, { before, limit }), limit, 0);
}

async function countHits(db: Db, hits: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${hits}) hit`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Each found by one look into an index, however long the journal is. */
export async function listSubjects(db: Db): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    with recursive kind as (
      (select subject from journal order by subject limit 1)
      union all
      select (select j.subject from journal j where j.subject > kind.subject order by j.subject limit 1)
      from kind where kind.subject is not null
    )
    select subject from kind where subject is not null`.execute(db);
  return rows.map(({ subject }) => subject);
}

async function read(db: Db, hits: RawBuilder<unknown>, limit: number, offset: number): Promise<JournalEntryShown[]> {
  const { rows } = await sql<EntryRow>`
    select j.id, j.at, j.actor, case when a.deleted_at is null then a.name end as "actorName", j.action, j.subject,
      j.subject_id as "subjectId", j.before, j.after
    from (select hit.id from (${hits}) hit order by hit.id desc limit ${limit} offset ${offset}) hit
    join journal j on j.id = hit.id left join account a on a.id = j.actor order by j.id desc`.execute(db);
  return rows.map(({ actor, actorName, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: actor === null ? null : { _id: actor, name: actorName },
  }));
}
