import { accountMessages } from '@fieldhouse/contracts/account.rules';
import { privacyMessages } from '@fieldhouse/contracts/privacy.rules';
import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { journal } from '../journal/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { addressGuesses, mailRequests, mailsTo } from './accounts.limits.ts';
import { noSuchUser } from './accounts.refusals.ts';
import { type Account, findAccountByEmail, lockAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { agreeToChange, deleteChange, type EmailChange, findChange, putChange, setEmail } from './email-change.repo.ts';
import { type Holder, requirePassword, requireSamePassword } from './factors/confirm-identity.ts';
import type { FactorDeps } from './factors/enter.ts';
import { consumeLink, endLinks, findLink, type Link } from './links.repo.ts';
import { isJunior, requireJunior } from './staff/staff.refusals.ts';

interface Wish {
  /** The account. */
  readonly id: string;
  readonly email: string;
  /** Of the staff; null: its owner. */
  readonly askedBy: string | null;
  /** The network that it comes from. */
  readonly address: string;
}

/** Both mailboxes are asked: neither whoever has the session nor whoever has one of them can take the account over. */
export async function changeEmail(
  deps: FactorDeps,
  holder: Holder,
  { email, password }: { readonly email: string; readonly password: string | undefined },
): Promise<void> {
  const compared = await requirePassword(deps, holder, password);
  await begin(deps, { id: compared.id, email, askedBy: null, address: holder.address }, async (tx) => {
    requireSamePassword(await lockAccount(tx, compared.id), compared);
  });
}

/** For somebody who has written a letter. */
export async function changeEmailOf(
  deps: Pick<AccountDeps, 'db' | 'now'>,
  id: string,
  { email, reason, address }: { readonly email: string; readonly reason: string; readonly address: string },
  actor: string,
): Promise<void> {
  await begin(deps, { id, email, askedBy: actor, address }, async (tx) => {
    if (!(await lockAccount(tx, id))) throw noSuchUser();
    await requireJunior(tx, id, actor);
    await journal(tx, { actor, action: 'changeEmailOf', subject: 'account', subjectId: id, after: { reason } });
  });
}

async function begin(
  { db, now }: Pick<AccountDeps, 'db' | 'now'>,
  { id, email, askedBy, address }: Wish,
  lock: (tx: Tx) => Promise<void>,
): Promise<void> {
  const key = emailKey(email);
  await mailRequests.take(db, { address, who: key });
  await addressGuesses.attempt(db, { address, who: key }, async ({ fail }) => {
    const owner = (await findAccountByEmail(db, key))?.id;
    if (owner === id) throw fieldError('refused', 'email', privacyMessages.sameEmail);
    if (owner !== undefined) {
      fail();
      throw fieldError('refused', 'email', privacyMessages.takenEmail);
    }
    await mailsTo['new-address'].take(db, key);
    await inTransaction(db, async (tx) => {
      await lock(tx);
      await putChange(tx, id, { email, emailKey: key, askedBy });
      for (const purpose of purposes) await endLinks(tx, id, now(), purpose);
      await queueAccountMail(tx, id, askedBy ? 'address-told' : 'old-address');
      await queueAccountMail(tx, id, 'new-address');
    });
  });
}

const purposes = ['old-address', 'new-address'] as const;

/** What a link would change: the address that an account is to have. */
export async function findEmailChange(db: Db, token: string, at: Date): Promise<string | undefined> {
  const found = await findOwn(db, token, at);
  return found && (await findChange(db, found.link.accountId))?.email;
}

async function findOwn(db: Db, token: string, at: Date): Promise<OwnLink | undefined> {
  for (const purpose of purposes) {
    const link = await findLink(db, token, purpose, at);
    if (link) return { link, purpose };
  }
  return undefined;
}

interface OwnLink {
  readonly link: Link;
  readonly purpose: (typeof purposes)[number];
}

/** `waiting`: for the other mailbox. A link that was used already says how far it has come. */
export async function confirmEmail(
  { db, now, facts }: Pick<AccountDeps, 'db' | 'now' | 'facts'>,
  token: string,
): Promise<'waiting' | 'changed'> {
  const at = now();
  return inTransaction(db, async (tx) => {
    const own = await findOwn(tx, token, at);
    if (!own) throw new AppError('refused', accountMessages.badLink);
    const { link, purpose } = own;
    if (link.state === 'expired') throw new AppError('refused', privacyMessages.oldLink);
    const account = await lockAccount(tx, link.accountId);
    if (!account) throw new AppError('refused', accountMessages.badLink);
    if ((await consumeLink(tx, token, purpose, at)) === undefined)
      return (await findChange(tx, account.id)) ? 'waiting' : 'changed';
    const change = await agreeToChange(tx, account.id, purpose);
    if (!change || !(await mayStillAsk(tx, account, change))) throw new AppError('refused', accountMessages.badLink);
    if (!change.newAt || !(change.oldAt || change.byStaff)) return 'waiting';
    if (!(await setEmail(tx, account.id, change, at))) throw new AppError('refused', privacyMessages.takenEmail);
    await deleteChange(tx, account.id);
    // Those to a new password, too: they are in a mailbox that is no longer the account's.
    await endLinks(tx, account.id, at);
    await announce(facts.addressLeft, tx, account);
    await announce(facts.addressProved, tx, { id: account.id, email: change.email });
    return 'changed';
  });
}

/** Whoever was a customer when it was asked for may be of the staff by now, and those who asked have no say over them. */
const mayStillAsk = async (tx: Tx, { id }: Account, { byStaff, askedBy }: EmailChange): Promise<boolean> =>
  !byStaff || isJunior(tx, id, askedBy);
