import { accountSentences } from '@fieldhouse/contracts/account.rules';
import type { Db, Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type Account, findAccount, lockAccount } from './accounts.repo.ts';
import { consumeLink, findLink } from './links.repo.ts';

const whyNot = {
  used: 'This link has been used already: the account is active, and you can log in.',
  expired: 'This link is older than 24 hours. Please ask for a new one.',
  open: accountSentences.badLink,
};

/** The account that waits for this link; a link that does not work is refused with the reason. */
export async function getWaitingAccount(db: Db, token: string, at: Date): Promise<Account> {
  const link = await findLink(db, token, 'activation', at);
  const account = link?.state === 'open' ? await findAccount(db, link.accountId) : undefined;
  if (!account) throw new AppError('refused', link ? whyNot[link.state] : accountSentences.badLink);
  return account;
}

/**
 * The same, for whoever uses the link: of two in the same moment the second is refused. The account is locked before its
 * links, as by everybody who ends the other links of an account.
 */
export async function takeWaitingAccount(tx: Tx, token: string, at: Date): Promise<Account> {
  const { id } = await getWaitingAccount(tx, token, at);
  const account = await lockAccount(tx, id);
  if (account && (await consumeLink(tx, token, 'activation', at))) return account;
  throw new AppError('refused', account ? whyNot.used : accountSentences.badLink);
}
