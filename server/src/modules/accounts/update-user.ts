import type { Role, User } from '@fieldhouse/contracts/accounts.schemas';
import { inTransaction } from '../../platform/db/db.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { lockAccount, lockAdministrators, updateAccount } from './accounts.repo.ts';
import { noSuchUser } from './no-such-user.ts';
import { requireAnotherAdministrator } from './require-another-administrator.ts';
import { findUser } from './user-list.repo.ts';

export async function updateUser(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  id: string,
  { role }: { readonly role: Role },
  actor: string,
): Promise<User> {
  return inTransaction(db, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    if (role !== account.role) {
      if (role === 'client') requireAnotherAdministrator(administrators, id);
      await updateAccount(tx, id, { role }, now());
      const before = { role: account.role };
      await journal(tx, { actor, action: 'updateUser', subject: 'account', subjectId: id, before, after: { role } });
    }
    const user = await findUser(tx, id);
    if (!user) throw noSuchUser();
    return user;
  });
}
