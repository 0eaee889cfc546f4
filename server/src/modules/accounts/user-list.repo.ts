import type { Me, User } from '@fieldhouse/contracts/accounts.schemas';
import { rightsOf } from '@fieldhouse/contracts/rights';
import { type InferResult, type NotNull, sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { readFigures } from '../../platform/db/figures.repo.ts';
import { pageOfIds } from '../../platform/db/page-of-ids.ts';
import { enrolBy } from '../../platform/sessions/sessions.repo.ts';
import { roleRights } from './accounts.repo.ts';

const selectUser = (db: Db) =>
  db
    .selectFrom('account')
    .select(['id', 'name', 'email', 'role', 'news_letter', 'created_at', 'updated_at'])
    .where('deleted_at', 'is', null)
    // A constraint: who is not deleted has an address.
    .$narrowType<{ email: NotNull }>();

type UserRow = InferResult<ReturnType<typeof selectUser>>[number];

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
  const user = await selectUser(db).where('id', '=', id).executeTakeFirst();
  return user && toUser(user);
}

/** With what only they are told about themselves. */
export async function findMe(db: Db, id: string): Promise<Omit<Me, 'rights'> | undefined> {
  const me = await selectUser(db)
    .select(sql<boolean>`password_hash is not null`.as('hasPassword'))
    .select(sql<boolean>`second_factor_since is not null`.as('secondFactor'))
    .select(enrolBy.as('enrolBy'))
    .select(roleRights.as('roleRights'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!me) return undefined;
  const due = rightsOf(me).length > 0 ? me.enrolBy : null;
  const { hasPassword, secondFactor } = me;
  return { ...toUser(me), hasPassword, secondFactor, secondFactorDue: due?.toISOString() ?? null };
}

/** The users after a given one: a key instead of an offset, so that no batch costs more than the first. */
export async function listUsersAfter(
  db: Db,
  { after, limit, sort }: Pick<Paging, 'limit' | 'sort'> & { readonly after: string | undefined },
): Promise<User[]> {
  const next = sort === 'oldest' ? '>' : '<';
  const users = after === undefined ? selectUser(db) : selectUser(db).where('id', next, after);
  return (await users.orderBy('id', direction(sort)).limit(limit).execute()).map(toUser);
}

export interface Paging {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: 'oldest' | undefined;
}

/** By age. */
export const direction = (sort: Paging['sort']) => (sort === 'oldest' ? 'asc' : 'desc');

export async function listUserPage(db: Db, paging: Paging, total: number): Promise<User[]> {
  const { limit, offset, sort } = paging;
  const ids =
    sort === 'oldest'
      ? sql`select id from account where deleted_at is null order by id limit ${limit} offset ${offset}`
      : pageOfIds(sql`account where deleted_at is null`, { ...paging, total });
  const users = selectUser(db).where(sql<boolean>`id = any (array(${ids}))`);
  return (await users.orderBy('id', direction(sort)).execute()).map(toUser);
}

export async function countUsers(db: Db): Promise<number> {
  return (await readFigures(db, ['users'])).users;
}

export async function listUsersByIds(db: Db, ids: readonly string[], sort?: Paging['sort']): Promise<User[]> {
  const users = selectUser(db).where(sql<boolean>`id = any (${ids}::uuid[])`);
  return (await users.orderBy('id', direction(sort)).execute()).map(toUser);
}
