import { inTransaction } from '../../platform/db/db.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { mailRequests } from './accounts.limits.ts';
import { findAccountByEmail } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';

/** Says nothing about whether there is such an account: unlike "forgot", nothing obliges it to. */
export async function resendActivation({ db }: Pick<AccountDeps, 'db'>, email: string, address: string): Promise<void> {
  const key = emailKey(email);
  await mailRequests.take(db, address, key);
  const account = await findAccountByEmail(db, key);
  if (account && !account.activatedAt) await inTransaction(db, (tx) => queueAccountMail(tx, account.id, 'activation'));
}
