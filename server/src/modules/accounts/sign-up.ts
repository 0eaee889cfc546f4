import type { signUp as schemas } from '@fieldhouse/contracts/accounts.schemas';
import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import type { Role } from '@fieldhouse/contracts/rights';
import type { z } from 'zod';
import { inTransaction, type Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { toSite } from '../../platform/limits/network-address.ts';
import { getSettings, isNewsletterTicked } from '../settings/index.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { queueAccountMail } from './accounts.jobs.ts';
import { addressGuesses, mailRequests, mailsTo, signUpsFrom } from './accounts.limits.ts';
import { requireGoodPassword } from './accounts.refusals.ts';
import { insertAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { recordConsent } from './consents.repo.ts';

const refusals = messages('sign-up', {
  taken: 'An account with this email address already exists. Please log in, or reset your password.',
} as const);

type Input = z.output<(typeof schemas)['body']> & {
  readonly language: Language;
  /** What stands beside the tick for the newsletter. */
  readonly consent: string;
};

/** Creates an account that has to be activated by its link. `address` is the caller's network address. */
export async function signUp(deps: AccountDeps, input: Input, address: string): Promise<void> {
  const { db, passwords, now } = deps;
  const { name, email, password, language, consent } = input;
  const newsLetter = input.newsLetter ?? isNewsletterTicked(await getSettings(deps));
  await requireGoodPassword(deps, password, email, 'password');
  const key = emailKey(email);
  await mailRequests.take(db, { address, who: key });
  await signUpsFrom.take(db, toSite(address));
  await addressGuesses.attempt(db, { address, who: key }, async ({ fail }) => {
    const passwordHash = await passwords.inTurn(key, ({ hash }) => hash(password), 'aside');
    const mail = await mailsTo.activation.take(db, key);
    const account = {
      name,
      email,
      emailKey: key,
      role: 'client',
      passwordHash,
      activatedAt: null,
      newsLetter,
      language,
    } as const;
    const made = await inTransaction(db, async (tx) => {
      const id = newId();
      const isNew = await insertAccount(tx, { ...account, id, createdAt: now() });
      if (isNew && newsLetter) await recordConsent(tx, id, { given: true, source: 'sign-up', text: consent });
      if (isNew) await queueAccountMail(tx, id, 'activation');
      return isNew;
    });
    if (made) return;
    // Only mails that are really sent are counted.
    await mail.giveBack();
    fail();
    throw fieldError('refused', 'email', refusals.taken);
  });
}

export interface ReadyAccount {
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** None: it has no sign-in by password. */
  readonly passwordHash: string | null;
  readonly newsLetter: boolean;
}

/** Creates an account that can sign in at once, without any email. Undefined when the address already has one. */
export async function addAccount(tx: Tx, account: ReadyAccount, at: Date): Promise<string | undefined> {
  const id = newId();
  const made = { ...account, id, emailKey: emailKey(account.email), activatedAt: at, createdAt: at };
  return (await insertAccount(tx, made)) ? id : undefined;
}

/**
 * The account of a customer of another shop. Nobody can sign in to it, and nobody else can sign up with its address, until its owner asks
 * for a link: whoever opens that proves that the address is theirs.
 */
export async function addCustomer(
  tx: Tx,
  {
    name,
    email,
    language,
    since,
  }: Pick<ReadyAccount, 'name' | 'email'> & {
    readonly language: Language;
    readonly since: Date;
  },
  { newsLetter }: { readonly newsLetter: boolean },
): Promise<string | undefined> {
  const id = newId();
  const account = {
    id,
    name,
    email,
    emailKey: emailKey(email),
    role: 'client',
    passwordHash: null,
    newsLetter,
    language,
  } as const;
  return (await insertAccount(tx, { ...account, activatedAt: null, createdAt: since })) ? id : undefined;
}
