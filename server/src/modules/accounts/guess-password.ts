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
 * Guesses at one account from one address come one after the other, so that a hundred at once are counted like a hundred
 * in a row; once there were too many, no password is looked at any more. Where many guess from many addresses, an attempt
 * waits, unless somebody has shown to know the password from there before: outside of the turn, so that nobody else does.
 * `work` counts a failure by `guesses.failures`.
 */
export async function guessPassword<T>(
  deps: Pick<AccountDeps, 'db' | 'passwords' | 'pause'>,
  { guesses: { failures, slowDown }, address, who }: Guess,
  work: (tools: PasswordTools) => Promise<T>,
): Promise<T> {
  const inTurn = (hasWaited: boolean) =>
    deps.passwords.inTurn(JSON.stringify([address, who]), async (tools) => {
      const { slow } = await failures.check(deps.db, address, who);
      if (slow && !hasWaited && !(await slowDown.isTrusted(deps.db, address, who))) return undefined;
      const result = await work(tools);
      await slowDown.trust(deps.db, address, who);
      return { result };
    });
  let done = await inTurn(false);
  while (!done) {
    await slowDown.wait(deps, address, who);
    done = await inTurn(true);
  }
  return done.result;
}
