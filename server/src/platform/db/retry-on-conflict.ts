import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from './database-errors.ts';

const TRIES = 4;
const PAUSE_MS = 10;

/**
 * Two transactions conflicted and PostgreSQL has rolled this one back, so it is run again from the beginning. `work`
 * must therefore do nothing outside the database that must not happen twice.
 */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error;
      // After a random pause, or the two would conflict again.
      await sleep(Math.random() * PAUSE_MS * 2 ** tries);
    }
  }
}
