import { inTransaction } from '../../platform/db/db.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { updateAccount } from './accounts.repo.ts';
import { endLinks } from './links.repo.ts';
import { takeWaitingAccount } from './waiting-account.ts';

/** Whoever opens the link has the mailbox, so the address is theirs. */
export async function activateAccount({ db, now }: Pick<AccountDeps, 'db' | 'now'>, token: string): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    const account = await takeWaitingAccount(tx, token, at);
    await endLinks(tx, account.id, at, 'activation');
    if (account.activatedAt) return;
    await updateAccount(tx, account.id, { activatedAt: at }, at);
    await queueAccountMail(tx, account.id, 'welcome');
  });
}
