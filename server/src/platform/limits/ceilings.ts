import type { Db } from '../db/db.ts';
import { countHits, findHits, hashKey, resetHits, type Window } from './limits.repo.ts';
import { isFull, refuseIf } from './limits.ts';

export interface CeilingOptions {
  readonly name: string;
  readonly max: number;
  /** At most a day: what is older is cleaned away. */
  readonly windowMs: number;
  readonly sentence: string;
}

/**
 * How often something may happen, whoever asks for it and from wherever: it complements the limits, which count per
 * account and network address and are useless against somebody with many addresses. Called outside transactions, like
 * the limits.
 */
export interface Ceiling {
  isReached(db: Db, ...what: string[]): Promise<boolean>;
  check(db: Db, ...what: string[]): Promise<void>;
  count(db: Db, ...what: string[]): Promise<void>;
  /** Counts first and throws when that was one too many. Returns the count. */
  take(db: Db, ...what: string[]): Promise<number>;
  /** Resets the count. */
  forgive(db: Db, ...what: string[]): Promise<void>;
}

export function createCeiling({ name, max, windowMs, sentence }: CeilingOptions): Ceiling {
  const windowOf = (what: string[]): Window => ({ key: hashKey(name, what), windowMs, max });
  const findFull = async (db: Db, what: string[]) => (await findHits(db, [windowOf(what)])).filter(isFull);
  return {
    isReached: async (db, ...what) => (await findFull(db, what)).length > 0,
    check: async (db, ...what) => refuseIf(await findFull(db, what), sentence),
    async count(db, ...what) {
      await countHits(db, [windowOf(what)]);
    },
    async take(db, ...what) {
      const hits = await countHits(db, [windowOf(what)]);
      refuseIf(
        hits.filter(({ count }) => count > max),
        sentence,
      );
      return hits[0]?.count ?? 1;
    },
    forgive: (db, ...what) => resetHits(db, [windowOf(what)]),
  };
}
