import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { createCeiling } from './ceilings.ts';

export interface SlowDown {
  /** Returns when the attempt may go on; throws when others wait already. */
  wait(deps: { readonly db: Db; readonly pause: Pause }, ...who: string[]): Promise<void>;
}

export type Pause = (ms: number) => Promise<void>;

const WINDOW_MS = 30_000;
const MAX = 3;
const STEP_MS = 2000;
/** In this process: whoever waits holds a socket and a timer, and no connection to the database. */
const MOST_WAITING = 100;

/**
 * For an account at which many guess, from many addresses: three attempts in half a minute, on all nodes together, each a
 * little later than the one before. A guesser gets nowhere, and nobody is locked out for longer than half a minute.
 */
export function createSlowDown(name: string, sentence: string): SlowDown {
  const places = createCeiling({ name: `${name}-slow`, max: MAX, windowMs: WINDOW_MS, sentence });
  let waiting = 0;
  return {
    async wait({ db, pause }, ...who) {
      if (waiting >= MOST_WAITING)
        throw new AppError('too-many-requests', sentence, { retryAfterSeconds: WINDOW_MS / 1000 });
      waiting++;
      try {
        await pause((await places.take(db, ...who)) * STEP_MS);
      } finally {
        waiting--;
      }
    },
  };
}
