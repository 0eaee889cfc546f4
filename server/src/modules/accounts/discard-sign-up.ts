import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { closeAccount } from './close-account.ts';
import { takeWaitingAccount } from './waiting-account.ts';

/** Somebody else has signed up with this address: their account goes, with its password, before it was ever opened. */
export async function discardSignUp({ db, now }: Pick<AccountDeps, 'db' | 'now'>, token: string): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    const account = await takeWaitingAccount(tx, token, at);
    if (account.activatedAt) throw new AppError('refused', 'This account is active already: it stays.');
    await closeAccount(tx, account.id, at);
  });
}
