import type { User } from '@fieldhouse/contracts/accounts.schemas';
import type { Db } from '../../platform/db/db.ts';
import * as repo from './user-list.repo.ts';
import { findMatches } from './user-search.repo.ts';

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
  if (!q) {
    const total = await repo.countUsers(db);
    return { users: await repo.listUserPage(db, paging, total), total, more: false };
  }
  const { ids, total, more } = await findMatches(db, q, paging);
  return { users: await repo.listUsersByIds(db, ids), total, more };
}
