import type { JournalEntryShown } from '@fieldhouse/contracts/journal.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import type { ListPage } from '../../platform/http/route-result.ts';
import { isId } from '../../platform/ids.ts';

/** Pages end here, like those of orders. Searches end sooner. */
const SEARCH_REACH = 1_000;

interface EntryRow extends Omit<JournalEntryShown, 'at' | 'actor'> {
  byKey: boolean;
  at: Date;
  actor: string | null;
  actorName: string | null;
  actorRole: string | null;
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
    select j.id, j.at, j.actor, a.name as "actorName", j.actor_role as "actorRole", coalesce(a.by_key, false) as "byKey", j.action, j.subject,
      j.subject_id as "subjectId", j.before, j.after
    from (select hit.id from (${hits}) hit order by hit.id desc limit ${limit} offset ${offset}) hit
    join journal j on j.id = hit.id left join actor_name a on a.id = j.actor order by j.id desc`.execute(db);
  return rows.map(({ actor, actorName, actorRole, byKey, at, ...entry }) => ({
    ...entry,
    at: at.toISOString(),
    actor: actor === null ? null : { _id: actor, name: actorName, role: actorRole, byKey },
  }));
}

export interface JournalFilter {
  readonly subject?: string | undefined;
  /** An id, an action, a name, or the number of an order. */
  readonly q?: string | undefined;
}

/** A search of the journal, with the staff whose names fit. */
interface JournalSearch {
  readonly text: string;
  readonly actors: readonly string[];
}

const MAX_PEOPLE = 50;

async function readJournalSearch(db: Db, text: string | undefined): Promise<JournalSearch | undefined> {
  if (!text) return undefined;
  if (isId(text)) return { text: text.toLowerCase(), actors: [text] };
  const number = /^#?(\d{1,15})$/.exec(text)?.[1];
  if (number !== undefined) return { text: (await findOrderId(db, Number(number))) ?? text, actors: [] };
  return { text, actors: await listActors(db, text) };
}

async function findOrderId(db: Db, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from "order" where number = ${number}`.execute(db);
  return rows[0]?.id;
}

/** Who is in the journal at all, each found by one look into an index; there are few of them among all accounts. */
async function listActors(db: Db, part: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive staff as (
      (select actor from journal where actor is not null order by actor limit 1)
      union all
      select (select j.actor from journal j where j.actor > staff.actor order by j.actor limit 1)
      from staff where staff.actor is not null
    )
    select s.actor as id from staff s left join account a on a.id = s.actor and a.deleted_at is null
      left join api_key k on k.id = s.actor
    where position(lower(${part}) in lower(coalesce(a.name || ' ' || a.email, k.name))) > 0
    order by s.actor desc limit ${MAX_PEOPLE}`.execute(db);
  return rows.map(({ id }) => id);
}

interface HitsWanted {
  readonly before?: RawBuilder<unknown>;
  readonly limit: number;
  /** Only how many there are matters, not which: the first people who have enough entries will do. */
  readonly counted?: boolean;
}

/**
 * The ids of the newest entries that fit, at least so many if there are as many. Each thing that was searched for is a short
 * walk along an index of its own; with `or` between them the whole journal would be read.
 */
function hitsOf(
  { subject }: JournalFilter,
  search: JournalSearch | undefined,
  { before = sql`true`, limit, counted = false }: HitsWanted,
): RawBuilder<unknown> {
  const kind = subject ? sql`j.subject = ${subject.toWellFormed().replaceAll('\0', '')}` : sql`true`;
  const walk = (condition: RawBuilder<unknown>) =>
    sql`(select j.id from journal j where ${condition} and ${kind} and ${before} order by j.id desc limit ${limit})`;
  if (!search) return walk(sql`true`);
  const cut = counted ? sql`limit ${limit}` : sql``;
  return sql`(
    ${walk(sql`j.action = ${search.text}`)}
    union ${walk(sql`j.subject_id = ${search.text}`)}
    union (select own.id from unnest(${search.actors}::uuid[]) as person (id) cross join lateral ${walk(sql`j.actor = person.id`)} own ${cut})
    order by id desc limit ${limit})`;
}
