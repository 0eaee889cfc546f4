import { accountMessages } from '@fieldhouse/contracts/account.rules';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { addressGuesses, mailRequests, mailsTo } from './accounts.limits.ts';
import { findAccountByEmail } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';

/** Emails a link to choose a new password. */
export async function forgotPassword({ db }: Pick<AccountDeps, 'db'>, email: string, address: string): Promise<void> {
  const key = emailKey(email);
  await mailRequests.take(db, { address, who: key });
  await addressGuesses.attempt(db, { address, who: key }, async ({ fail }) => {
    const account = await findAccountByEmail(db, key);
    if (!account) {
      fail();
      throw new AppError('refused', accountMessages.emailNotFound, {
        fields: { email: accountMessages.emailNotFound },
      });
    }
    await mailsTo.reset.take(db, key);
    await inTransaction(db, (tx) => queueAccountMail(tx, account.id, 'reset'));
  });
}
