import { hashPassword, verifyPassword } from './argon2.ts';
import { createHashQueue, type Line } from './hash-queue.ts';

export interface PasswordTools {
  hash(password: string): Promise<string>;
  /** Costs the same when there is nothing stored to compare with. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
}

/**
 * Hashing takes 19 MiB and a thread for a twentieth of a second, on purpose. So it goes through a queue: a flood of
 * guesses waits there instead of taking all memory and all threads.
 */
export interface Passwords {
  /** A flood of sign-ups, which needs no account, goes `aside`, so that sign-ins never wait behind it. */
  inTurn<T>(key: string, work: (tools: PasswordTools) => Promise<T>, line?: Line): Promise<T>;
}

/** Two of the thread pool's four: files and compression need the others. */
const bounds = { atOnce: 2, maxWaiting: 200 };

const argon2Tools = { hash: hashPassword, verify: verifyPassword };

export function createPasswords(argon2: typeof argon2Tools = argon2Tools): Passwords {
  const runQueued = createHashQueue(bounds);
  const tools: PasswordTools = {
    hash: argon2.hash,
    async verify(stored, password) {
      const matches = await argon2.verify(stored || placeholder, password);
      return matches && Boolean(stored);
    },
  };
  return { inTurn: (key, work, line) => runQueued(key, () => work(tools), line) };
}

/** Of random bytes that were not kept, in the current strength. */
const placeholder = '$argon2id$v=19$m=19456,t=2,p=1$ZpJjWwh0/TnOHu6DGeHpZw$bvhDmacXufQ778dl8a/aGSXNwCvFPlF2WAtekQhBBQo';
