import { inTransaction } from '../../platform/db/db.ts';
import { isId } from '../../platform/ids.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { mailsTo } from './accounts.limits.ts';
import { noSuchUser } from './accounts.refusals.ts';
import { findAccount, lockAccount, updateAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { endLinks } from './links.repo.ts';
import { requireJunior } from './staff/staff.refusals.ts';

/**
 * Removes the password and all sessions of a user, who is emailed a link to choose a new one, unless there were several
 * within the hour: the earlier ones no longer work, but "Forgot password" sends another. Returns their name.
 */
export async function forceResetPassword(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  userId: string,
  actor: string,
): Promise<{ name: string; mailed: boolean }> {
  const at = now();
  const found = isId(userId) ? await findAccount(db, userId) : undefined;
  if (!found) throw noSuchUser();
  await requireJunior(db, userId, actor);
  const key = emailKey(found.email);
  const mailed = (await mailsTo['forced-reset'].takeIfAny(db, key)) !== undefined;
  const name = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account) throw noSuchUser();
    await requireJunior(tx, userId, actor);
    await updateAccount(tx, account.id, { passwordHash: null }, at);
    await endSessionsOf(tx, account.id);
    await endLinks(tx, account.id, at, 'reset');
    if (mailed) await queueAccountMail(tx, account.id, 'forced-reset');
    await journal(tx, { actor, action: 'forceResetPassword', subject: 'account', subjectId: account.id });
    return account.name;
  });
  await mailsTo.reset.forgive(db, key);
  return { name, mailed };
}
