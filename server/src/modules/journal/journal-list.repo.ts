import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface JournalFilter {
  readonly subject?: string | undefined;
  /** An id, an action or somebody's name. */
  readonly q?: string | undefined;
}

/** Pages end here, as those of orders do: nobody leafs through a million entries. */
const REACH = 5_000;
const MOST_PEOPLE = 100;
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

interface EntryRow extends Omit<JournalEntryShown, 'at' | 'actor'> {
  at: Date;
  actor: string | null;
  actorName: string | null;
}

export async function listEntries(
  db: Db,
  filter: JournalFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<JournalEntryShown[]> {
  const rows = Math.min(limit, REACH - offset);
  if (rows <= 0) return [];
  return read(db, await conditionOf(db, filter), sql`limit ${rows} offset ${offset}`);
}

/** The next so many before an entry: a key instead of an offset, so that no batch costs more than the first. */
export async function listEntriesBefore(
  db: Db,
  filter: JournalFilter,
  id: number | undefined,
  limit: number,
): Promise<JournalEntryShown[]> {
  const before = id === undefined ? sql`true` : sql`j.id < ${id}`;
  return read(db, sql`${await conditionOf(db, filter)} and ${before}`, sql`limit ${limit}`);
}

export async function countEntries(db: Db, filter: JournalFilter): Promise<{ total: number; more: boolean }> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (
      select from journal j where ${await conditionOf(db, filter)} order by j.id desc limit ${REACH + 1}
    ) counted`.execute(db);
  const total = rows[0]?.total ?? 0;
  return { total: Math.min(total, REACH), more: total > REACH };
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

async function read(db: Db, where: RawBuilder<unknown>, cut: RawBuilder<unknown>): Promise<JournalEntryShown[]> {
  const { rows } = await sql<EntryRow>`
    select j.id, j.at, j.actor, case when a.deleted_at is null then a.name end as "actorName", j.action, j.subject,
      j.subject_id as "subjectId", j.before, j.after
    from (select * from journal j where ${where} order by j.id desc ${cut}) j
    left join account a on a.id = j.actor order by j.id desc`.execute(db);
  return rows.map(({ actor, actorName, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: actor === null ? null : { _id: actor, name: actorName },
  }));
}

async function conditionOf(db: Db, { subject, q }: JournalFilter): Promise<RawBuilder<unknown>> {
  const parts = [sql`true`];
  if (subject) parts.push(sql`j.subject = ${subject.toWellFormed().replaceAll('\0', '')}`);
  // PostgreSQL cannot take some of these at all.
  const text = q
    ?.toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim();
  if (text) parts.push(await searchCondition(db, text));
  return sql.join(parts, sql` and `);
}

async function searchCondition(db: Db, text: string): Promise<RawBuilder<unknown>> {
  if (uuid.test(text)) return sql`(j.subject_id = ${text.toLowerCase()} or j.actor = ${text})`;
  const pattern = `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const { rows } = await sql<{ id: string }>`
    select a.id from account a where a.deleted_at is null and lower(a.name || ' ' || a.email) like ${pattern}
      and exists (select from journal j where j.actor = a.id)
    limit ${MOST_PEOPLE}`.execute(db);
  return sql`(j.actor = any (${rows.map(({ id }) => id)}::uuid[]) or j.action = ${text} or j.subject_id = ${text})`;
}
