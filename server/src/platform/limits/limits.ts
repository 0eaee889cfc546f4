import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { countHits, findHits, type Hits, hashKey, uncountHits, type Window } from './limits.repo.ts';

export interface LimitOptions {
  readonly name: string;
  readonly max: number;
  /** At most a day: what is older is cleaned away. */
  readonly windowMs: number;
  /** `failures` also count against the network address as a whole; mails that somebody asks for do not. */
  readonly of: 'failures' | 'requests';
  /** From so many of one account on, wherever they come from, it is one that many guess at. */
  readonly slowFrom?: number;
  readonly sentence?: string;
}

/**
 * How often something may happen for one account (`who`) from one network address, counted in the database, so that all
 * nodes share it. Called outside of transactions: what is counted must stay counted when a use case fails.
 */
export interface Limit {
  /**
   * Throws when it has happened too often already, or when the address as a whole is stopped. `slow`: many guess at this
   * account.
   */
  check(db: Db, address: string, ...who: string[]): Promise<{ readonly slow: boolean }>;
  count(db: Db, address: string, ...who: string[]): Promise<void>;
  /**
   * Counts first and throws when that was one too many: however many ask in the same moment, `max` get through. For
   * guesses (passwords, links): take before looking, and give back after a success.
   */
  take(db: Db, address: string, ...who: string[]): Promise<void>;
  giveBack(db: Db, address: string, ...who: string[]): Promise<void>;
}

const NETWORK_MAX = 50;
const NETWORK_WINDOW_MS = 15 * 60_000;

export function createLimit({ name, max, windowMs, of, slowFrom, sentence }: LimitOptions): Limit {
  const refusal = sentence ?? 'Too many attempts. Please try again later.';
  const own = (address: string, who: string[]): Window => ({ key: hashKey(name, [address, ...who]), windowMs, max });
  const wherever = (who: string[]): Window[] =>
    slowFrom === undefined ? [] : [{ key: hashKey(`${name}-wherever`, who), windowMs, max: slowFrom }];
  const counted = (address: string, who: string[]) =>
    of === 'failures' ? [own(address, who), ...wherever(who), ofNetwork(address)] : [own(address, who)];

  return {
    async check(db, address, ...who) {
      const limits = [own(address, who), ofNetwork(address)];
      const full = (await findHits(db, [...limits, ...wherever(who)])).filter(isFull);
      refuseIf(
        full.filter(({ window }) => limits.includes(window)),
        refusal,
      );
      return { slow: full.length > 0 };
    },
    async count(db, address, ...who) {
      await countHits(db, counted(address, who));
    },
    async take(db, address, ...who) {
      if (of === 'requests') refuseIf((await findHits(db, [ofNetwork(address)])).filter(isFull), refusal);
      const hits = await countHits(db, counted(address, who));
      const slowing = wherever(who).map(({ key }) => key);
      refuseIf(
        hits.filter(({ count, window }) => count > window.max && !slowing.includes(window.key)),
        refusal,
      );
    },
    async giveBack(db, address, ...who) {
      await uncountHits(db, counted(address, who));
    },
  };
}

function ofNetwork(address: string): Window {
  return { key: hashKey('network', [address]), windowMs: NETWORK_WINDOW_MS, max: NETWORK_MAX };
}

export const isFull = ({ count, window }: Hits) => count >= window.max;

/** Throws when any of them is exceeded, and says when to try again. */
export function refuseIf(over: readonly Hits[], sentence: string): void {
  if (over.length === 0) return;
  const msLeft = Math.max(...over.map((hits) => hits.msLeft));
  throw new AppError('too-many-requests', sentence, { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}
