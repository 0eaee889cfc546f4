import { inTransaction } from '../../platform/db/db.ts';
import { isId } from '../../platform/ids.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { lockAccount, updateAccount } from './accounts.repo.ts';
import { endLinks } from './links.repo.ts';
import { noSuchUser } from './no-such-user.ts';

/** Takes the password and all sessions away from a user, who is mailed a link to a new one. Returns their name. */
export async function forceResetPassword(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  userId: string,
  actor: string,
): Promise<string> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const account = isId(userId) ? await lockAccount(tx, userId) : undefined;
    if (!account) throw noSuchUser();
    await updateAccount(tx, account.id, { passwordHash: null }, at);
    await endSessionsOf(tx, account.id);
    await endLinks(tx, account.id, at, 'reset');
    await queueAccountMail(tx, account.id, 'forced-reset');
    await journal(tx, {
      actor,
      action: 'forceResetPassword',
      subject: 'account',
      subjectId: account.id,
      before: null,
      after: null,
    });
    return account.name;
  });
}
