import { createHash } from 'node:crypto';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { countHits, findHits, type Hits, takeBackHits, type Window } from './limits.repo.ts';

export interface LimitOptions {
  readonly name: string;
  readonly max: number;
  /** At most a day: what is older is cleaned away. */
  readonly windowMs: number;
  /** `failures` also count against the network address as a whole; mails that somebody asks for do not. */
  readonly of: 'failures' | 'requests';
  readonly sentence?: string;
}

/**
 * How often something may happen for one account (`who`) from one network address, counted in the database, so that all
 * nodes share it. Called outside of transactions: what is counted must stay counted when a use case fails.
 */
export interface Limit {
  /** Throws when it has happened too often already, or when the address as a whole is stopped. */
  check(db: Db, address: string, ...who: string[]): Promise<void>;
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

export function createLimit({ name, max, windowMs, of, sentence }: LimitOptions): Limit {
  const refusal = sentence ?? 'Too many attempts. Please try again later.';
  const own = (address: string, who: string[]): Window => ({ key: hashKey(name, [address, ...who]), windowMs, max });
  const counted = (address: string, who: string[]) =>
    of === 'failures' ? [own(address, who), ofNetwork(address)] : [own(address, who)];

  function refuseIf(over: readonly Hits[]): void {
    if (over.length === 0) return;
    const msLeft = Math.max(...over.map((hits) => hits.msLeft));
    throw new AppError('too-many-requests', refusal, { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
  }

  return {
    async check(db, address, ...who) {
      const hits = await findHits(db, [own(address, who), ofNetwork(address)]);
      refuseIf(hits.filter(isFull));
    },
    async count(db, address, ...who) {
      await countHits(db, counted(address, who));
    },
    async take(db, address, ...who) {
      if (of === 'requests') refuseIf((await findHits(db, [ofNetwork(address)])).filter(isFull));
      const hits = await countHits(db, counted(address, who));
      refuseIf(hits.filter(({ count, window }) => count > window.max));
    },
    async giveBack(db, address, ...who) {
      await takeBackHits(db, counted(address, who));
    },
  };
}

const isFull = ({ count, window }: Hits) => count >= window.max;

function ofNetwork(address: string): Window {
  return { key: hashKey('network', [address]), windowMs: NETWORK_WINDOW_MS, max: NETWORK_MAX };
}

/** No e-mail and no network address lies in the table. */
function hashKey(name: string, parts: readonly string[]): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}
