import { changed, inWrite } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { erasePerson, lockAccount, lockAdministrators } from './accounts.repo.ts';
import { deleteLinks } from './links.repo.ts';
import { noSuchUser } from './no-such-user.ts';
import { requireAnotherAdministrator } from './require-another-administrator.ts';

/**
 * What another module does, in the same transaction, when an account is deleted: take the person out of what it keeps.
 * Registered in app.ts, because those modules know this one and not the other way round.
 */
export type OnAccountDeleted = (tx: Tx, account: { readonly id: string; readonly email: string }) => Promise<void>;

export interface DeleteUserDeps extends Pick<AccountDeps, 'db' | 'cache' | 'now'> {
  readonly onAccountDeleted: readonly OnAccountDeleted[];
}

/** Every answer that shows the names of those who wrote reviews carries this tag. */
const AUTHORS = 'authors';

/** The person goes from the database; the row stays without them, for the books. */
export async function deleteUser(deps: DeleteUserDeps, id: string, actor: string): Promise<void> {
  if (id === actor) throw new AppError('refused', 'You cannot delete your own account here.');
  await inWrite(deps, async (tx) => {
    const administrators = await lockAdministrators(tx);
    const account = await lockAccount(tx, id);
    if (!account) throw noSuchUser();
    requireAnotherAdministrator(administrators, id);
    const { email, role } = account;
    for (const forget of deps.onAccountDeleted) await forget(tx, { id, email });
    await erasePerson(tx, id, deps.now());
    await endSessionsOf(tx, id);
    await deleteLinks(tx, id);
    const before = { role };
    await journal(tx, { actor, action: 'deleteUser', subject: 'account', subjectId: id, before, after: null });
    await changed(tx, [AUTHORS]);
  });
}
