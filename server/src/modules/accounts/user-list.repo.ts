import type { User } from '@fieldhouse/contracts/accounts.schemas';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';
import { pageOfIds } from '../../platform/db/page-of-ids.ts';

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

export async function listUserPage(db: Db, paging: Paging, total: number): Promise<User[]> {
  const ids = pageOfIds(sql`account where deleted_at is null`, { ...paging, total });
  const { rows } = await sql<UserRow>`
    select ${columns} from account where id = any (array(${ids})) order by id desc`.execute(db);
  return rows.map(toUser);
}

export async function countUsers(db: Db): Promise<number> {
  return (await readFigures(db, ['users'])).users;
}

export async function listUsersByIds(db: Db, ids: readonly string[]): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from account where id = any (${ids}::uuid[]) and deleted_at is null order by id desc`.execute(db);
  return rows.map(toUser);
}
