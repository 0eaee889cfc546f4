import { accountSentences } from '@fieldhouse/contracts/account.rules';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { lockAccount, updateAccount } from './accounts.repo.ts';
import { consumeLink, endLinks, findLink } from './links.repo.ts';

/** Whoever opens the link has the mailbox, so the address is theirs. */
export async function activateAccount({ db, now }: AccountDeps, token: string): Promise<void> {
  const at = now();
  const activated = await inTransaction(db, async (tx) => {
    const accountId = await consumeLink(tx, token, 'activation', at);
    const account = accountId && (await lockAccount(tx, accountId));
    if (!account) return false;
    await endLinks(tx, account.id, at, 'activation');
    if (account.activatedAt) return true;
    await updateAccount(tx, account.id, { activatedAt: at }, at);
    await queueAccountMail(tx, account.id, 'welcome');
    return true;
  });
  if (activated) return;
  const link = await findLink(db, token, 'activation', at);
  throw new AppError('refused', link ? whyNot[link.state] : accountSentences.badLink);
}

const whyNot = {
  used: 'This link has been used already: the account is active, and you can log in.',
  expired: 'This link is older than 24 hours. Please ask for a new one.',
  open: accountSentences.badLink,
};
