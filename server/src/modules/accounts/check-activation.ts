import { AppError } from '../../platform/http/app-error.ts';
import type { AccountDeps } from './accounts.deps.ts';
import { signInGuesses } from './accounts.limits.ts';
import { emailKey } from './accounts.rules.ts';
import { guessPassword } from './guess-password.ts';
import { getWaitingAccount } from './waiting-account.ts';

type Deps = Pick<AccountDeps, 'db' | 'passwords' | 'pause' | 'now'>;

/** Whoever knows the password is the one who signed up. A wrong one counts as a failure to sign in: it is the same guess. */
export async function checkActivation(
  deps: Deps,
  { link, password }: { readonly link: string; readonly password: string },
  address: string,
): Promise<void> {
  const { db } = deps;
  const { email, passwordHash } = await getWaitingAccount(db, link, deps.now());
  const who = emailKey(email);
  await guessPassword(deps, { guesses: signInGuesses, address, who }, async ({ verify }) => {
    if (await verify(passwordHash, password)) return;
    await signInGuesses.failures.count(db, address, who);
    const wrong = 'This is not the password with which the account was made.';
    throw new AppError('refused', wrong, { fields: { password: wrong } });
  });
}
