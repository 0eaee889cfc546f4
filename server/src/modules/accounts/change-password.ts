import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { endSessionsOf, openSession } from '../../platform/sessions/sessions.repo.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { mailsTo, passwordGuesses } from './accounts.limits.ts';
import { requireGoodPassword } from './accounts.refusals.ts';
import { findAccount, lockAccount, updateAccount } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';
import { guessPassword } from './guess-password.ts';
import { endLinks } from './links.repo.ts';

const refusals = messages('password', {
  wrong: 'This is not your password. If you do not have one yet, use “Forgot password” on the login page to set one.',
  changed: 'Your password has been changed in the meantime. Please log in again.',
} as const);

type Deps = Pick<AccountDeps, 'db' | 'cache' | 'passwords' | 'pause' | 'now'>;

/** Every session ends with the old password. Returns the token of a new one, so that the caller may stay. */
export function changePassword(
  deps: Deps,
  input: { readonly userId: string; readonly password: string; readonly newPass: string; readonly language: Language },
  address: string,
): Promise<string> {
  const { db, now } = deps;
  const { userId, password, newPass, language } = input;
  return guessPassword(deps, { guesses: passwordGuesses, address, who: userId }, async ({ verify, hash }, fail) => {
    const account = await findAccount(db, userId);
    if (!account) throw changedMeanwhile();
    await requireGoodPassword(deps, newPass, account.email, 'newPass');
    if (!(await verify(account.passwordHash, password))) {
      fail();
      throw fieldError('refused', 'password', refusals.wrong);
    }
    const passwordHash = await hash(newPass);
    const at = now();
    const token = await inTransaction(db, async (tx) => {
      const locked = await lockAccount(tx, userId);
      if (locked?.passwordHash !== account.passwordHash) throw changedMeanwhile();
      await updateAccount(tx, userId, { passwordHash, language }, at);
      await endSessionsOf(tx, userId);
      await endLinks(tx, userId, at, 'reset');
      return openSession(tx, userId, at);
    });
    await mailsTo.reset.forgive(db, emailKey(account.email));
    return token;
  });
}

function changedMeanwhile(): AppError {
  return new AppError('refused', refusals.changed);
}
