import type { User } from '@fieldhouse/contracts/accounts.schemas';
import type { Db } from '../../platform/db/db.ts';
import * as repo from './user-list.repo.ts';

export interface UserPage {
  readonly users: User[];
  readonly total: number;
  /** There are more than the total says: nobody counts them for each look. */
  readonly more: boolean;
}

/** A page of all users, or of those with `q` in their name or address; an id finds its user. */
export async function listUsers(
  db: Db,
  { page, limit, q }: { readonly page: number; readonly limit: number; readonly q: string | undefined },
): Promise<UserPage> {
  const paging = { limit, offset: (page - 1) * limit };
  const part = q?.replaceAll(/\p{Cc}/gu, '').trim();
  if (!part) {
    const [users, total] = await Promise.all([repo.listUserPage(db, paging), repo.countUsers(db)]);
    return { users, total, more: false };
  }
  const { count, ids } = await repo.findMatches(db, part, paging);
  if (count <= repo.SEARCH_REACH) return { users: await repo.listUsersByIds(db, ids), total: count, more: false };
  const rest = Math.min(limit, repo.SEARCH_REACH - paging.offset);
  const users = rest > 0 ? await repo.listMatchesByWalk(db, part, { ...paging, limit: rest }) : [];
  return { users, total: repo.SEARCH_REACH, more: true };
}
