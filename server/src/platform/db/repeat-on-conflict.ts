import { setTimeout as sleep } from 'node:timers/promises';
import { isConflict } from './database-errors.ts';

const TRIES = 4;
const PAUSE_MS = 10;

/**
 * Two transactions stood in each other's way, and PostgreSQL has ended this one: nothing of it has happened, so it is done
 * again from its beginning. `work` therefore does nothing outside of the database that must not happen twice.
 */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries === TRIES || !isConflict(error)) throw error;
      // Not at once, and not both in the same moment: they would meet again.
      await sleep(Math.random() * PAUSE_MS * 2 ** tries);
    }
  }
}
