import { inTransaction } from '../../platform/db/db.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { mailRequests, mailsTo } from './accounts.limits.ts';
import { findAccountByEmail } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';

/** Says nothing about whether there is such an account: unlike "forgot", nothing obliges it to. */
export async function resendActivation({ db }: Pick<AccountDeps, 'db'>, email: string, address: string): Promise<void> {
  const key = emailKey(email);
  await mailRequests.take(db, address, key);
  const account = await findAccountByEmail(db, key);
  const isWaiting = account !== undefined && !account.activatedAt;
  // Where no mail is sent the ceiling is the same, and is not the one that real mails count for.
  await mailsTo.activation.take(db, ...(isWaiting ? [key] : [key, 'none']));
  if (isWaiting) await inTransaction(db, (tx) => queueAccountMail(tx, account.id, 'activation'));
}
