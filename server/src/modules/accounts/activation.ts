import { accountMessages } from '@fieldhouse/contracts/account.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { inWrite } from '../../platform/cache/changes.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { mailRequests, mailsTo, signInGuesses } from './accounts.limits.ts';
import { type Account, findAccount, findAccountByEmail, lockAccount, updateAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { deleteAccount } from './close-account.ts';
import { confirmConsent } from './consents.repo.ts';
import { guessPassword } from './guess-password.ts';
import { consumeLink, endLinks, findLink } from './links.repo.ts';
import type { DeleteUserDeps } from './users.ts';

const refusals = messages('activation', {
  used: 'This link has already been used. The account is active, and you can log in.',
  expired: 'This link is older than 24 hours. Please request a new one.',
  wrongPassword: 'This is not the password the account was created with.',
  active: 'This account is already active and will not be deleted.',
} as const);
const whyNot = { used: refusals.used, expired: refusals.expired, open: accountMessages.badLink };

/** The account that waits for this link; a link that does not work is refused with the reason. */
export async function getUnactivatedAccount(db: Db, token: string, at: Date): Promise<Account> {
  const link = await findLink(db, token, 'activation', at);
  const account = link?.state === 'open' ? await findAccount(db, link.accountId) : undefined;
  if (!account) throw new AppError('refused', link ? whyNot[link.state] : accountMessages.badLink);
  return account;
}

/**
 * The same for using the link: of two in the same moment the second is refused. The account is locked before its
 * links, as by everybody who ends the other links of an account.
 */
async function takeUnactivatedAccount(tx: Tx, token: string, at: Date): Promise<Account> {
  const { id } = await getUnactivatedAccount(tx, token, at);
  const account = await lockAccount(tx, id);
  if (account && (await consumeLink(tx, token, 'activation', at))) return account;
  throw new AppError('refused', account ? whyNot.used : accountMessages.badLink);
}

/** Opening the link proves access to the mailbox, so the address is theirs. */
export async function activateAccount(
  { db, now, facts }: Pick<AccountDeps, 'db' | 'now' | 'facts'>,
  token: string,
): Promise<void> {
  const at = now();
  await inTransaction(db, async (tx) => {
    const account = await takeUnactivatedAccount(tx, token, at);
    await endLinks(tx, account.id, at, 'activation');
    if (account.activatedAt) return;
    await updateAccount(tx, account.id, { activatedAt: at }, at);
    await confirmConsent(tx, account.id);
    await announce(facts.addressProved, tx, account);
    await queueAccountMail(tx, account.id, 'welcome');
  });
}

type Deps = Pick<AccountDeps, 'db' | 'passwords' | 'pause' | 'now'>;

/** Knowing the password proves who signed up. A wrong one counts as a failed sign-in: it is the same guess. */
export async function checkActivation(
  deps: Deps,
  { link, password }: { readonly link: string; readonly password: string },
  address: string,
): Promise<void> {
  const { db } = deps;
  const { email, passwordHash } = await getUnactivatedAccount(db, link, deps.now());
  const who = emailKey(email);
  await guessPassword(deps, { guesses: signInGuesses, address, who }, async ({ verify }, fail) => {
    if (await verify(passwordHash, password)) return;
    fail();
    throw fieldError('refused', 'password', refusals.wrongPassword);
  });
}

/** Does not reveal whether there is such an account: unlike for "forgot", the specification does not require it. */
export async function resendActivation({ db }: Pick<AccountDeps, 'db'>, email: string, address: string): Promise<void> {
  const key = emailKey(email);
  await mailRequests.take(db, { address, who: key });
  const account = await findAccountByEmail(db, key);
  const isWaiting = account !== undefined && !account.activatedAt;
  // The same limit applies when no email is sent, but it is counted separately from real emails.
  await mailsTo.activation.take(db, ...(isWaiting ? [key] : [key, 'none']));
  if (isWaiting) await inTransaction(db, (tx) => queueAccountMail(tx, account.id, 'activation'));
}

/**
 * A stranger has signed up with this address: that account is deleted, with its password. It may even have orders,
 * from when the shop was a demo shop.
 */
export async function discardSignUp(deps: DeleteUserDeps, token: string): Promise<void> {
  const at = deps.now();
  await inWrite(deps, async (tx) => {
    const account = await takeUnactivatedAccount(tx, token, at);
    if (account.activatedAt) throw new AppError('refused', refusals.active);
    await deleteAccount(tx, account, { ...deps, at });
  });
}
