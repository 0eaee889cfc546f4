import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findBearerToken } from '../../platform/sessions/guard.ts';
import { endSession, endSessionsOf } from '../../platform/sessions/sessions.repo.ts';
import { signInGuesses } from './accounts.limits.ts';
import { findAccountByEmail, speak } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { admit, enterByPassword, type FactorDeps } from './factors/enter.ts';
import { guessPassword } from './guess-password.ts';

const refusals = messages('sign-in', {
  notActivated: 'This account has not been activated yet. Please open the link in the email we have sent you.',
  wrong: 'The email address or password is incorrect.',
} as const);

/**
 * Returns the token of a new session, or asks for the second factor. A refusal costs three statements and one argon2, whether there is such an account or
 * not.
 */
export function signIn(
  deps: FactorDeps,
  input: { readonly email: string; readonly password: string; readonly language: Language },
  address: string,
): Promise<string> {
  const { db, now } = deps;
  const key = emailKey(input.email);
  const entered = guessPassword(deps, { guesses: signInGuesses, address, who: key }, async ({ verify }, fail) => {
    const account = await findAccountByEmail(db, key);
    const matches = await verify(account?.passwordHash, input.password);
    if (!account?.passwordHash || !matches) {
      fail();
      throw wrong();
    }
    if (!account.activatedAt) throw new AppError('not-activated', refusals.notActivated);
    const entry = await enterByPassword(db, { id: account.id, passwordHash: account.passwordHash }, now());
    if (!entry) throw wrong();
    await speak(db, account, input.language, now());
    return entry;
  });
  return entered.then((entry) => admit(deps, entry));
}

function wrong(): AppError {
  return new AppError('refused', refusals.wrong);
}

/** Ends the session that the request was made with. */
export async function signOut({ db }: { db: Db }, authorization: string | undefined): Promise<void> {
  const token = findBearerToken(authorization);
  if (token !== undefined) await endSession(db, token);
}

export async function signOutEverywhere({ db }: { db: Db }, accountId: string): Promise<void> {
  await inTransaction(db, (tx) => endSessionsOf(tx, accountId));
}
