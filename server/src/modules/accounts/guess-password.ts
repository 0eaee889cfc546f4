import type { Limit } from '../../platform/limits/limits.ts';
import type { SlowDown } from '../../platform/limits/slow-down.ts';
import type { PasswordTools } from '../../platform/passwords/passwords.ts';
import type { AccountDeps } from './accounts.deps.ts';

interface Guess {
  readonly guesses: { readonly failures: Limit; readonly slowDown: SlowDown };
  /** The network address it comes from. */
  readonly address: string;
  readonly who: string;
}

/**
 * Of guesses at one account from one address as many run at once as may fail; once there were too many, no password is looked at any
 * more. Where many guess from many addresses, an attempt waits, unless the password was known from there before:
 * outside of the turn, so that others do not wait. `work` says that a guess was wrong by `fail`.
 */
export function guessPassword<T>(
  deps: Pick<AccountDeps, 'db' | 'passwords' | 'pause'>,
  { guesses: { failures, slowDown }, address, who }: Guess,
  work: (tools: PasswordTools, fail: () => void) => Promise<T>,
): Promise<T> {
  return failures.attempt(deps.db, { address, who }, async ({ slow, fail }) => {
    if (slow && !(await slowDown.isTrusted(deps.db, address, who))) await slowDown.wait(deps, address, who);
    const result = await deps.passwords.inTurn(JSON.stringify([address, who]), (tools) => work(tools, fail));
    await slowDown.trust(deps.db, address, who);
    return result;
  });
}
