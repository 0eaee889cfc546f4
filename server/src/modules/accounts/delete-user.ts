import { inWrite } from '../../platform/cache/changes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { noSuchUser, requireAnotherAdministrator } from './accounts.refusals.ts';
import { lockAccount, lockAdministrators } from './accounts.repo.ts';
import { deleteAccount } from './close-account.ts';

export type DeleteUserDeps = Pick<AccountDeps, 'db' | 'cache' | 'now' | 'facts'>;

export async function deleteUser(deps: DeleteUserDeps, id: string, actor: string): Promise<void> {
  if (id === actor) throw new AppError('refused', 'You cannot delete your own account here.');
  await inWrite(deps, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    requireAnotherAdministrator(administrators, id);
    await deleteAccount(tx, account, { ...deps, at: deps.now() });
    const before = { role: account.role };
    await journal(tx, { actor, action: 'deleteUser', subject: 'account', subjectId: id, before, after: null });
  });
}
