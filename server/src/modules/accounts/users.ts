import type { User, UserFilter } from '@fieldhouse/contracts/accounts.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { type Role, rights } from '@fieldhouse/contracts/rights';
import { inWrite } from '../../platform/cache/changes.ts';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { ListPage } from '../../platform/http/route-result.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { noSuchUser, requireAnotherAdministrator } from './accounts.refusals.ts';
import { type AccountChange, lockAccount, lockAdministrators, updateAccount } from './accounts.repo.ts';
import { withoutWords } from './accounts.rules.ts';
import { deleteAccount } from './close-account.ts';
import { type Consent, recordConsent } from './consents.repo.ts';
import { lockStaff } from './staff/roles.repo.ts';
import { requireCovered, requireJunior, requireStanding } from './staff/staff.refusals.ts';
import * as repo from './user-list.repo.ts';
import { findUser } from './user-list.repo.ts';
import { findMatches, MOST_FOUND } from './user-search.repo.ts';

const refusals = messages('user', {
  madeAdmin: 'Someone else has made this user an administrator in the meantime. Nothing was changed.',
  madeClient: 'Someone else has made this user a client in the meantime. Nothing was changed.',
  ownAccount: 'You cannot delete your own account here.',
} as const);

/** A page of all users, or of those with `q` in their name or address; an id finds its user. */
export async function listUsers(
  db: Db,
  {
    page,
    limit,
    q,
    sort,
  }: {
    readonly page: number;
    readonly limit: number;
    readonly q?: string | undefined;
    readonly sort?: 'oldest' | undefined;
  },
): Promise<ListPage<User>> {
  const paging = { limit, offset: (page - 1) * limit, sort };
  if (!q) {
    const total = await repo.countUsers(db);
    return { items: await repo.listUserPage(db, paging, total), total };
  }
  const { ids, total, more } = await findMatches(db, q, paging);
  return { items: await repo.listUsersByIds(db, ids, sort), total, more };
}

/** All that the list has on its pages, so many at a time. */
export async function* allUsers(db: Db, { q, ids, sort }: UserFilter, size: number): AsyncGenerator<readonly User[]> {
  const found = q ? (await findMatches(db, q, { limit: MOST_FOUND, offset: 0, sort })).ids : undefined;
  const chosen = found && ids ? found.filter((id) => ids.includes(id)) : (found ?? ids);
  if (chosen) {
    for (let n = 0; n < chosen.length; n += size) yield await repo.listUsersByIds(db, chosen.slice(n, n + size), sort);
    return;
  }
  const read = (after: string | undefined, limit: number) => repo.listUsersAfter(db, { after, limit, sort });
  yield* inBatches(size, read, ({ _id }) => _id);
}

export interface RoleChange {
  readonly role: Role;
  /** What the caller saw; nothing happens when it has been changed since. */
  readonly roleWas?: Role | undefined;
}

export async function updateUser(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  id: string,
  { role, roleWas }: RoleChange,
  actor: string,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    await lockStaff(tx);
    const administrators = await lockAdministrators(tx);
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    if (roleWas !== undefined && roleWas !== account.role) throw changedMeanwhile(account.role);
    if (role !== account.role) {
      if (role === 'client') requireAnotherAdministrator(administrators, id);
      // Both ways it is all rights that are given or taken.
      requireCovered(await requireStanding(tx, actor), { administrator: true, rights });
      await updateAccount(tx, id, { role }, now());
      const before = { role: account.role };
      await journal(tx, { actor, action: 'updateUser', subject: 'account', subjectId: id, before, after: { role } });
    }
    const user = await findUser(tx, id);
    if (!user) throw noSuchUser();
    return user;
  });
}

function changedMeanwhile(role: Role): AppError {
  return new AppError('stale', role === 'admin' ? refusals.madeAdmin : refusals.madeClient);
}

export async function subscribe(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  userId: string,
  {
    source,
    text,
    ...change
  }: Pick<AccountChange, 'language'> & { readonly newsLetter: boolean } & Pick<Consent, 'source' | 'text'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await updateAccount(tx, userId, change, now());
    await recordConsent(tx, userId, { given: change.newsLetter, source, text });
  });
}

export type DeleteUserDeps = Pick<AccountDeps, 'db' | 'cache' | 'now' | 'facts'>;

export async function deleteUser(
  deps: DeleteUserDeps,
  id: string,
  { reason, actor }: { readonly reason: string | undefined; readonly actor: string },
): Promise<void> {
  if (id === actor) throw new AppError('refused', refusals.ownAccount);
  await inWrite(deps, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    await requireJunior(tx, id, actor);
    requireAnotherAdministrator(administrators, id);
    const words = await deleteAccount(tx, account, { ...deps, at: deps.now() });
    const before = { role: account.role };
    const after = reason === undefined ? null : { reason: withoutWords(reason, words) };
    await journal(tx, { actor, action: 'deleteUser', subject: 'account', subjectId: id, before, after });
  });
}
