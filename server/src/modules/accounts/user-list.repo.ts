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

export interface UserPage {
  readonly page: number;
  readonly limit: number;
  /** A part of the name or the address. */
  readonly q: string | undefined;
}

export async function listUserPage(db: Db, { page, limit, q }: UserPage): Promise<User[]> {
  const { rows } = await sql<UserRow>`
    select ${columns} from account where deleted_at is null ${matching(q)}
    order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows.map(toUser);
}

export async function countUsers(db: Db, q: string | undefined): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from account where deleted_at is null ${matching(q)}`.execute(db);
  return rows[0]?.total ?? 0;
}

function matching(q: string | undefined): RawBuilder<unknown> {
  const part = q?.replaceAll(/\p{Cc}/gu, '').trim();
  if (!part) return sql``;
  // The index knows parts of three signs and more. For less it would only be in the way of a walk from the newest on.
  if (part.length < 3) return sql`and position(lower(${part}) in lower(name || ' ' || email)) > 0`;
  const pattern = `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql`and lower(name || ' ' || email) like lower(${pattern})`;
}
