import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { createCeiling } from './ceilings.ts';
import { hashKey } from './limits.repo.ts';
import { isTrustedNetwork, trustNetwork } from './trusted-networks.repo.ts';

export interface SlowDown {
  /** Resolves when the attempt may proceed; throws when too many are waiting already. */
  wait(deps: { readonly db: Db; readonly pause: Pause }, address: string, ...who: string[]): Promise<void>;
  /**
   * The account's owner has signed in from this address: attackers elsewhere no longer slow them down there.
   */
  trust(db: Db, address: string, ...who: string[]): Promise<void>;
  isTrusted(db: Db, address: string, ...who: string[]): Promise<boolean>;
}

export type Pause = (ms: number) => Promise<void>;

const WINDOW_MS = 30_000;
const MAX = 3;
const STEP_MS = 2000;
const FIRST_WINDOW_MS = 15 * 60_000;
/** In this process: waiting holds a socket and a timer, and no connection to the database. */
const MAX_WAITING = 100;

/**
 * For an account at which many guess, from many addresses: three attempts in half a minute, on all nodes together, each a
 * little later than the one before. As many places are kept for networks that have had none of those in this quarter of an
 * hour, so that a few networks cannot take them all from the owner, who may be somewhere new.
 */
export function createSlowDown(name: string, sentence: string): SlowDown {
  const places = createCeiling({ name: `${name}-slow`, max: MAX, windowMs: WINDOW_MS, sentence });
  const firsts = createCeiling({ name: `${name}-first`, max: 1, windowMs: FIRST_WINDOW_MS, sentence });
  const trusted = (address: string, who: string[]) => hashKey(name, [address, ...who]);
  let waiting = 0;

  /** Returns which one of its kind it is. Counted before it is looked at: many at once from one network get one. */
  async function takePlace(db: Db, address: string, who: string[]): Promise<number> {
    const first = await firsts.takeIfAny(db, address, ...who);
    if (!first) return (await places.take(db, 'again', ...who)).count;
    try {
      return (await places.take(db, 'first', ...who)).count;
    } catch (error) {
      // It had none: the next try is the first one again.
      await first.giveBack();
      throw error;
    }
  }

  return {
    async wait({ db, pause }, address, ...who) {
      if (waiting >= MAX_WAITING)
        throw new AppError('too-many-requests', sentence, { retryAfterSeconds: WINDOW_MS / 1000 });
      waiting++;
      try {
        await pause((await takePlace(db, address, who)) * STEP_MS);
      } finally {
        waiting--;
      }
    },
    trust: (db, address, ...who) => trustNetwork(db, trusted(address, who)),
    isTrusted: (db, address, ...who) => isTrustedNetwork(db, trusted(address, who)),
  };
}
