import { AppError } from '../../platform/http/app-error.ts';
import { openSessionByPassword } from '../../platform/sessions/sessions.repo.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { signInFailures } from './accounts.limits.ts';
import { findAccountByEmail } from './accounts.repo.ts';
import { emailKey } from './accounts.rules.ts';

type Deps = Pick<AccountDeps, 'db' | 'passwords' | 'now'>;

/**
 * Returns the token of a new session. Three statements and one argon2, whether there is such an account or not. Guesses at
 * one account come one after the other, so that a hundred at once are counted like a hundred in a row; once there were too
 * many, no password is looked at any more.
 */
export function signIn(
  { db, passwords, now }: Deps,
  input: { readonly email: string; readonly password: string },
  address: string,
): Promise<string> {
  const key = emailKey(input.email);
  return passwords.inTurn(JSON.stringify([address, key]), async ({ verify }) => {
    await signInFailures.check(db, address, key);
    const account = await findAccountByEmail(db, key);
    const matches = await verify(account?.passwordHash, input.password);
    if (!account?.passwordHash || !matches) {
      await signInFailures.count(db, address, key);
      throw wrong();
    }
    if (!account.activatedAt)
      throw new AppError(
        'not-activated',
        'This account has not been activated yet. Please open the link in the mail we have sent you.',
      );
    const token = await openSessionByPassword(db, { id: account.id, passwordHash: account.passwordHash }, now());
    if (token === undefined) throw wrong();
    return token;
  });
}

function wrong(): AppError {
  return new AppError('refused', 'The e-mail address or the password is not right.');
}
