import { accountMessages } from '@fieldhouse/contracts/account.rules';
import type { ResetState } from '@fieldhouse/contracts/accounts.schemas';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { isToken } from '../../platform/sessions/tokens.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { addressGuesses, mailRequests, mailsTo, resetGuesses, signInGuesses } from './accounts.limits.ts';
import { requireGoodPassword } from './accounts.refusals.ts';
import { type Account, findAccount, findAccountByEmail, lockAccount, updateAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { claimAccount } from './claim-account.ts';
import { consumeLink, endLinks, findLink, type Link } from './links.repo.ts';

/** Sets the password by a link from a mail; every session of the account ends, and every other link. */
export async function resetPassword(
  deps: AccountDeps,
  { newPass, resetLink }: { readonly newPass: string; readonly resetLink: string },
  address: string,
): Promise<void> {
  const { db, passwords, now, facts } = deps;
  const at = now();
  const account = await findAccountOf(db, resetLink, at, address);
  if (!account) throw badLink();
  // Before the link is used up: with another password it still works.
  await requireGoodPassword(deps, newPass, account.email, 'newPass');
  const passwordHash = await passwords.inTurn(account.id, ({ hash }) => hash(newPass));
  await inTransaction(db, async (tx) => {
    // The account before its links, as everywhere: two links of one account may be used in the same moment.
    const locked = await lockAccount(tx, account.id);
    if (!locked || !(await consumeLink(tx, resetLink, 'reset', at))) throw badLink();
    // The link came by mail, so it also shows that the address is theirs.
    await updateAccount(tx, locked.id, { passwordHash, ...(await claimAccount(tx, locked, at)) }, at);
    if (!locked.activatedAt) await announce(facts.addressProved, tx, locked);
    await endSessionsOf(tx, locked.id);
    await endLinks(tx, locked.id, at);
  });
  const key = emailKey(account.email);
  // Guesses of a stranger must not keep the owner from logging in.
  await signInGuesses.slowDown.trust(db, address, key);
  // Nor must emails requested by a stranger keep the owner from getting another: their links have just been
  // invalidated.
  await mailsTo.reset.forgive(db, key);
}

/** For the page that the link opens: that it is too late is said before a new password is typed. */
export async function findReset(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  resetLink: string,
  address: string,
): Promise<ResetState> {
  const link = await findResetLink(db, resetLink, now(), address);
  return link?.state ?? 'unknown';
}

async function findAccountOf(db: Db, resetLink: string, at: Date, address: string): Promise<Account | undefined> {
  const link = await findResetLink(db, resetLink, at, address);
  return link?.state === 'open' ? findAccount(db, link.accountId) : undefined;
}

/** An unknown link counts as a guess; an old one does not, nor does what cannot be a link at all. */
function findResetLink(db: Db, resetLink: string, at: Date, address: string): Promise<Link | undefined> {
  return resetGuesses.attempt(db, { address, who: 'link' }, async ({ fail }) => {
    const link = await findLink(db, resetLink, 'reset', at);
    if (!link && isToken(resetLink)) fail();
    return link;
  });
}

function badLink(): AppError {
  return new AppError('refused', accountMessages.badLink);
}

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
