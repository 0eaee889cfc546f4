import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { Db } from '../db/db.ts';
import { type Hits, hashKey, resetHits, settleHits, type Taken, takeHits, type Window } from './limits.repo.ts';
import { refuseIf } from './limits.ts';

export interface CeilingOptions {
  readonly name: string;
  readonly max: number;
  /** At most a day: what is older is cleaned away. */
  readonly windowMs: number;
  readonly sentence: string;
}

/**
 * How often something may happen for all callers together: it complements the limits, which count per
 * account and network address and are useless against an attacker with many addresses. Called outside transactions, like
 * the limits.
 */
export interface Ceiling {
  /** Uses one up, or throws. Returns which one it was, and gives it back if nothing came of it. */
  take(db: Db, ...what: string[]): Promise<Place>;
  /** The same without throwing: undefined when it is reached. */
  takeIfAny(db: Db, ...what: string[]): Promise<Place | undefined>;
  /** Resets the count. */
  forgive(db: Db, ...what: string[]): Promise<void>;
}

interface Place {
  readonly count: number;
  giveBack(): Promise<void>;
}

export function createCeiling({ name, max, windowMs, sentence }: CeilingOptions): Ceiling {
  const windowOf = (what: string[]): Window => ({ key: hashKey(name, what), windowMs, max });
  const takeOne = (db: Db, what: string[]) => takeHits(db, [windowOf(what)], false);
  return {
    async take(db, ...what) {
      const { hits, full } = await takeOne(db, what);
      if (full) refuseIf([full], sentence);
      return toPlace(db, hits);
    },
    async takeIfAny(db, ...what) {
      const { hits, full }: Taken = await takeOne(db, what);
      return full ? undefined : toPlace(db, hits);
    },
    forgive: (db, ...what) => resetHits(db, windowOf(what)),
  };
}

/** What one recipient gets of each kind of mail that anybody can ask for, however many ask. A module may allow fewer. */
export const mailsAnHour = (kind: string, sentence: string): Ceiling =>
  createCeiling({ name: `${kind}-mails`, max: 5, windowMs: HOUR_MS, sentence });

function toPlace(db: Db, hits: readonly Hits[]): Place {
  return {
    count: hits[0]?.count ?? 1,
    giveBack: () => settleHits(db, hits, { isAttempt: false, stays: false }),
  };
}
