import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import './accounts.tables.ts';

interface UserRow {
  id: string;
  name: string;
  email: string;
  role: 'admin' | 'client';
  news_letter: boolean;
  created_at: Date;
  updated_at: Date;
}

const columns = sql.raw('id, name, email, role, news_letter, created_at, updated_at');

function toUser(row: UserRow): User {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    role: row.role,
    newsLetter: row.news_letter,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from account where id = ${id} and deleted_at is null`.execute(db);
  return rows[0] && toUser(rows[0]);
}

/** The users after a given one, newest first: a key instead of an offset, so that no batch costs more than the first. */
export async function listUsersAfter(db: Db, lastId: string | undefined, limit: number): Promise<User[]> {
  const after = lastId === undefined ? sql`` : sql`and id < ${lastId}`;
  const { rows } = await sql<UserRow>`
    select ${columns} from account where deleted_at is null ${after} order by id desc limit ${limit}`.execute(db);
  return rows.map(toUser);
}

export interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export async function listUserPage(db: Db, { limit, offset }: Paging): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from account where deleted_at is null order by id desc limit ${limit} offset ${offset}`.execute(
    db,
  );
  return rows.map(toUser);
}

export async function countUsers(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from account where deleted_at is null`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Pages of what was found end here: to count everybody with a common word in their address would tell nothing. */
export const SEARCH_REACH = 5_000;

/** As far as it reaches: how many fit, one more when there are still others, and the ids of a page of them, newest first. */
export async function findMatches(
  db: Db,
  part: string,
  { limit, offset }: Paging,
): Promise<{ count: number; ids: string[] }> {
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      select id from account where deleted_at is null and ${matching(part)} limit ${SEARCH_REACH + 1}
    )
    select (select count(*) from found) as count,
      array(select id from found order by id desc limit ${limit} offset ${offset}) as ids`.execute(db);
  return rows[0] ?? { count: 0, ids: [] };
}

export async function listUsersByIds(db: Db, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from account where id = any (${ids}::uuid[]) and deleted_at is null order by id desc`.execute(db);
  return rows.map(toUser);
}

/** For what very many fit: a walk from the newest on meets them soon, where an index of parts would gather them all first. */
export async function listMatchesByWalk(db: Db, part: string, { limit, offset }: Paging): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from account where deleted_at is null and ${containing(part)}
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toUser);
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function matching(part: string): RawBuilder<unknown> {
  if (uuid.test(part)) return sql`id = ${part}`;
  // The index knows parts of three signs and more.
  if (part.length < 3) return containing(part);
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`lower(name || ' ' || email) like lower(${pattern})`;
}

function containing(part: string): RawBuilder<unknown> {
  return sql`position(lower(${part}) in lower(name || ' ' || email)) > 0`;
}
