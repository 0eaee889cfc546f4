import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/facts.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Identity } from '../../platform/identity/identity.ts';
import { newId } from '../../platform/ids.ts';
import { endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import * as repo from './accounts.repo.ts';
import { emailKey, nameFrom } from './accounts.rules.ts';
import { claimAccount } from './claim-account.ts';
import { admit, type Entry, enter, type FactorDeps } from './factors/enter.ts';
import { deleteFactorsOf } from './factors/factors.repo.ts';
import { endLinks } from './links.repo.ts';

const LONGEST_EMAIL = 254;

const refusals = messages('google', {
  longEmail: 'This email address is too long.',
  again: 'Please try again.',
} as const);

/** Returns the token of a new session, for whom Google says it is, or asks for the second factor; a new customer gets an account. */
export async function signInWithGoogle(
  deps: FactorDeps & Pick<AccountDeps, 'google' | 'facts'>,
  { idToken, language }: { readonly idToken: string; readonly language: Language },
): Promise<string> {
  const { db, google, now, facts } = deps;
  const identity = await google.verify(idToken);
  if (identity.email.length > LONGEST_EMAIL) throw new AppError('refused', refusals.longEmail);
  const at = now();
  const entry = await inTransaction(db, async (tx): Promise<Entry> => {
    const known = await repo.lockAccountByIdentity(tx, 'google', identity.subject);
    if (known) {
      await repo.speak(tx, known, language, at);
      return enter(tx, known.id, at);
    }
    const newcomer = { ...identity, language };
    const id = (await linkByEmail(tx, newcomer, at)) ?? (await addAccount(tx, newcomer, at));
    // Google answers for the address.
    await announce(facts.addressProved, tx, { id, email: identity.email });
    return enter(tx, id, at);
  });
  return admit(deps, entry);
}

/** With the language of the request. */
type Newcomer = Identity & { readonly language: Language };

async function linkByEmail(tx: Tx, identity: Newcomer, at: Date): Promise<string | undefined> {
  const account = await repo.lockAccountByEmail(tx, emailKey(identity.email));
  if (!account) return undefined;
  await repo.speak(tx, account, identity.language, at);
  if (!account.activatedAt) await claim(tx, account, identity, at);
  await repo.addIdentity(tx, 'google', identity.subject, account.id);
  return account.id;
}

/**
 * The address of this account was never proved: the stranger who signed up with it may have been waiting for its
 * real owner. Everything they have left behind is deleted.
 */
async function claim(tx: Tx, account: repo.Account, identity: Identity, at: Date): Promise<void> {
  const name = nameFrom(identity.name, identity.email);
  await repo.updateAccount(tx, account.id, { name, passwordHash: null, ...(await claimAccount(tx, account, at)) }, at);
  await deleteFactorsOf(tx, account.id);
  await endSessionsOf(tx, account.id);
  await endLinks(tx, account.id, at);
  await queueAccountMail(tx, account.id, 'welcome');
}

async function addAccount(tx: Tx, identity: Newcomer, at: Date): Promise<string> {
  const id = newId();
  const isNew = await repo.insertAccount(tx, {
    id,
    name: nameFrom(identity.name, identity.email),
    email: identity.email,
    emailKey: emailKey(identity.email),
    role: 'client',
    passwordHash: null,
    activatedAt: at,
    // No one has been asked for consent.
    newsLetter: false,
    language: identity.language,
    createdAt: at,
  });
  if (!isNew) {
    // Created at this very moment by another request, and visible by now.
    const linked = await linkByEmail(tx, identity, at);
    if (linked === undefined) throw new AppError('unavailable', refusals.again, { retryAfterSeconds: 1 });
    return linked;
  }
  await repo.addIdentity(tx, 'google', identity.subject, id);
  await queueAccountMail(tx, id, 'welcome');
  return id;
}
