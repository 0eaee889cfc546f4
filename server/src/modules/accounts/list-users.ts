import type { User } from '@fieldhouse/contracts/accounts.schemas';
import type { Db } from '../../platform/db/db.ts';
import type { ListPage } from '../../platform/http/route-result.ts';
import * as repo from './user-list.repo.ts';
import { findMatches } from './user-search.repo.ts';

/** A page of all users, or of those with `q` in their name or address; an id finds its user. */
export async function listUsers(
  db: Db,
  { page, limit, q }: { readonly page: number; readonly limit: number; readonly q: string | undefined },
): Promise<ListPage<User>> {
  const paging = { limit, offset: (page - 1) * limit };
  if (!q) {
    const total = await repo.countUsers(db);
    return { items: await repo.listUserPage(db, paging, total), total };
  }
  const { ids, total, more } = await findMatches(db, q, paging);
  return { items: await repo.listUsersByIds(db, ids), total, more };
}
