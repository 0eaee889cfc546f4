import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/ids.ts';

export interface JournalFilter {
  readonly subject?: string | undefined;
  /** An id, an action, a name, or the number of an order. */
  readonly q?: string | undefined;
}

/** A search of the journal, with the staff whose names fit. */
export interface JournalSearch {
  readonly text: string;
  readonly actors: readonly string[];
}

const MAX_PEOPLE = 50;

export async function readJournalSearch(db: Db, text: string | undefined): Promise<JournalSearch | undefined> {
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
    select a.id from staff join account a on a.id = staff.actor
    where a.deleted_at is null and position(lower(${part}) in lower(a.name || ' ' || a.email)) > 0
    order by a.id desc limit ${MAX_PEOPLE}`.execute(db);
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
export function hitsOf(
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
