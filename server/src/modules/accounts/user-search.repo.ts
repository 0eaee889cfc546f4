import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { COMMON, containsPart, isCommonPart } from '../../platform/db/parts.repo.ts';
import { isId } from '../../platform/ids.ts';
import { direction, type Paging } from './user-list.repo.ts';

/** How many match, whether there are more than were counted, and the ids of a page. */
export interface Matches {
  readonly total: number;
  readonly more: boolean;
  readonly ids: string[];
}

/** Up to this many matches all are collected; beyond, only those among the newest accounts. */
const MAX_FOUND = 1_000;
const NEWEST = 3_000;
export const MOST_FOUND = Math.max(MAX_FOUND, NEWEST);

/** Those with this in their name or address, or with this id. */
export async function findMatches(db: Db, part: string, paging: Paging): Promise<Matches> {
  if (isId(part)) return gather(db, sql`id = ${part}`, paging);
  if (part.length < 3) return findShort(db, part, paging);
  if (await isCommon(db, part)) return findAmongNewest(db, part, paging);
  const found = await gather(db, matching(part), paging);
  return found.more ? findAmongNewest(db, part, paging) : found;
}

/** No index covers one or two characters except at the beginning of words: whichever search finds more is used. */
async function findShort(db: Db, part: string, paging: Paging): Promise<Matches> {
  const newest = await findAmongNewest(db, part, paging);
  if (!newest.more || newest.total >= COMMON) return newest;
  const begun = await gather(db, matching(part), paging);
  return begun.more || begun.total <= newest.total ? newest : { ...begun, more: true };
}

/** The ids of those with this in their name or address; undefined when they are more than so many. */
export async function findPeople(db: Db, part: string, most: number, sample?: number): Promise<string[] | undefined> {
  if (await isCommon(db, part, sample)) return undefined;
  const { rows } = await sql<{ id: string }>`
    select id from account where deleted_at is null and ${matching(part)} limit ${most + 1}`.execute(db);
  return rows.length > most ? undefined : rows.map(({ id }) => id);
}

/** Looked through for a part that very many have. */
const GLANCE = 200;

/** Some of them: these, or without them the newest with this in their name or address. */
export async function listPeople(
  db: Db,
  people: readonly string[] | undefined,
  part: string,
  most: number,
): Promise<{ _id: string; name: string; email: string }[]> {
  const chosen = people
    ? sql`account where id = any (${people}::uuid[])`
    : sql`(select * from account where deleted_at is null order by id desc limit ${GLANCE}) account
        where position(lower(${part}) in ${text}) > 0`;
  const { rows } = await sql<{ _id: string; name: string; email: string }>`
    select id as _id, name, email from ${chosen} order by id desc limit ${most}`.execute(db);
  return rows;
}

const isCommon = (db: Db, part: string, sample?: number) =>
  isCommonPart(db, part, sql`select ${text} as text from account where deleted_at is null order by id desc`, sample);

async function gather(db: Db, condition: RawBuilder<unknown>, { limit, offset, sort }: Paging): Promise<Matches> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select id from account where deleted_at is null and ${condition} limit ${MAX_FOUND + 1}
    )
    select (select count(*) from found) as count,
      array(select id from found order by id ${sql.raw(direction(sort))} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  const { count = 0, ids = [] } = rows[0] ?? {};
  return { total: count, more: count > MAX_FOUND, ids };
}

async function findAmongNewest(db: Db, part: string, { limit, offset, sort }: Paging): Promise<Matches> {
  const { rows } = await sql<{ seen: number; count: number; ids: string[] }>`
    with newest as materialized (
      select id, position(lower(${part}) in lower(name || ' ' || email)) > 0 as fits
      from account where deleted_at is null order by id desc limit ${NEWEST}
    )
    select (select count(*) from newest) as seen, (select count(*) from newest where fits) as count,
      array(select id from newest where fits order by id ${sql.raw(direction(sort))} limit ${limit} offset ${offset}) as ids`.execute(
    db,
  );
  const { seen = 0, count = 0, ids = [] } = rows[0] ?? {};
  return { total: count, more: seen === NEWEST, ids };
}

const text = sql`lower(name || ' ' || email)`;
const matching = (part: string) => containsPart(text, part);
