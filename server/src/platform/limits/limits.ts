import { setTimeout as sleep } from 'node:timers/promises';
import { messages } from '@fieldhouse/contracts/messages';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { findHits, type Hits, hashKey, settleHits, takeHits, type Window } from './limits.repo.ts';
import { SITE_SHARE } from './limits.rules.ts';
import { standInLine } from './line.ts';
import { toSite } from './network-address.ts';

interface LimitOptions {
  readonly name: string;
  /** Of one `who` from one network. */
  readonly max: number;
  /** At most a day: what is older is cleaned away. */
  readonly windowMs: number;
  /**
   * `failures` also count against the network as a whole, and are refused where it is stopped; so are mails that are asked
   * for (`requests`), which do not count for it. What is `apart` counts for itself alone.
   */
  readonly of: 'failures' | 'requests' | 'apart';
  /** Of one `session`, from wherever. */
  readonly maxOfSession?: number;
  /** Of all in the same `group`. */
  readonly maxInAll?: number;
  /** From so many of one `who` on, wherever they come from, it is one that many guess at. */
  readonly slowFrom?: number;
  readonly sentence?: string;
}

/** Where something comes from, and whom it is about. */
export interface Source {
  /** A network, as `clientAddress` says it. */
  readonly address: string;
  readonly who: string;
  /** Who is known by more than the network: an account, a guest. */
  readonly session?: string | undefined;
  /** Among whom the ceiling for all is shared: a crowd of visitors does not stop those who have an account. */
  readonly group?: string | undefined;
}

export interface Attempt {
  /** Many guess at this account. */
  readonly slow: boolean;
  /** It has failed, and stays counted. */
  fail(): void;
}

/**
 * How often something may happen for one account (`who`) from one network, from one site (a /48), in one session and in all,
 * counted in the database, so that all nodes share it. Counting comes before the work, always: however many ask in the same moment,
 * `max` get through. Called outside of transactions: what is counted must stay counted when a use case fails.
 */
export interface Limit {
  /** Uses one up, or throws. */
  take(db: Db, source: Source): Promise<void>;
  /**
   * Takes one, works, and gives it back unless the work has failed. As many attempts run at once as may fail; the others wait until
   * they know whether there is room for them, so that no caller is refused because of another's success.
   */
  attempt<T>(db: Db, source: Source, work: (attempt: Attempt) => Promise<T>): Promise<T>;
  /** Counts what has happened, without asking whether it may. */
  count(db: Db, source: Source): Promise<void>;
}

const NETWORK_WINDOW_MS = 15 * 60_000;
const NETWORK_MAX = 50;

const OUTAGE_SECONDS = 120;

/** Once a second, as long as an outage may last. What cannot be settled at all counts until its window ends. */
async function tryAgain(settle: () => Promise<void>): Promise<void> {
  for (let second = 0; second < OUTAGE_SECONDS; second++) {
    await sleep(1000, undefined, { ref: false });
    const settled = await settle().then(
      () => true,
      () => false,
    );
    if (settled) return;
  }
}

const refusals = messages('limit', {
  busy: 'Many people are trying this at the same time. Please try again in a moment.',
  tooMany: 'Too many attempts. Please try again later.',
} as const);

export function createLimit(options: LimitOptions): Limit {
  const { name, of, sentence: refusal = refusals.tooMany } = options;
  const slowKey = ({ who }: Source) => hashKey(`${name}-wherever`, [who]);
  const windowsOf = (source: Source) => [
    ...ownWindows(options, source),
    ...(of === 'failures' ? networkWindows(source.address) : []),
  ];

  async function refuseStopped(db: Db, address: string): Promise<void> {
    if (of === 'requests') refuseIf((await findHits(db, networkWindows(address))).filter(isFull), refusal);
  }

  async function tryTake(db: Db, windows: readonly Window[]): Promise<readonly Hits[] | undefined> {
    const { hits, full } = await takeHits(db, windows, true);
    if (!full) return hits;
    refuseIf([full].filter(isUsedUp), refusal);
    return undefined;
  }

  return {
    async take(db, source) {
      await refuseStopped(db, source.address);
      const { full } = await takeHits(db, windowsOf(source), false);
      if (full) refuseIf([full], refusal);
    },
    async attempt(db, source, work) {
      await refuseStopped(db, source.address);
      const windows = windowsOf(source);
      const line = `${name} ${source.address}`;
      const hits = (await tryTake(db, windows)) ?? (await standInLine(line, () => tryTake(db, windows)));
      if (!hits) throw new AppError('too-many-requests', refusals.busy, { retryAfterSeconds: 2 });
      const guessed = hits.find(({ window }) => window.key === slowKey(source));
      const slow = options.slowFrom !== undefined && guessed !== undefined && guessed.count > options.slowFrom;
      let stays = false;
      const fail = () => {
        stays = true;
      };
      try {
        return await work({ slow, fail });
      } finally {
        // No reason to fail what has succeeded; who meets an outage is not to be refused because of it later.
        const settle = () => settleHits(db, hits, { isAttempt: true, stays });
        await settle().catch(() => void tryAgain(settle));
      }
    },
    async count(db, source) {
      const windows = windowsOf(source).map((window) => ({ ...window, max: null }));
      await takeHits(db, windows, false);
    },
  };
}

/** In the order in which they are locked: the narrowest first. */
function ownWindows(options: LimitOptions, { address, who, session, group = '' }: Source): Window[] {
  const { name, windowMs, max, maxOfSession, maxInAll, slowFrom } = options;
  const site = toSite(address);
  const windowOf = (kind: string, parts: string[], most: number | null): Window => ({
    key: hashKey(kind, parts),
    windowMs,
    max: most,
  });
  return [
    windowOf(name, [address, who], max),
    ...(slowFrom === undefined ? [] : [windowOf(`${name}-wherever`, [who], null)]),
    ...(maxOfSession === undefined || session === undefined
      ? []
      : [windowOf(`${name}-session`, [session], maxOfSession)]),
    ...(site === address ? [] : [windowOf(`${name}-site`, [site, who], max * SITE_SHARE)]),
    ...(maxInAll === undefined ? [] : [windowOf(`${name}-all`, [group], maxInAll)]),
  ];
}

function networkWindows(address: string): Window[] {
  const site = toSite(address);
  const windowOf = (kind: string, where: string, max: number): Window => ({
    key: hashKey(kind, [where]),
    windowMs: NETWORK_WINDOW_MS,
    max,
  });
  const network = windowOf('network', address, NETWORK_MAX);
  return site === address ? [network] : [network, windowOf('site', site, NETWORK_MAX * SITE_SHARE)];
}

const isFull = ({ count, window: { max } }: Hits) => max !== null && count >= max;
/** What has no outcome yet may still be given back. */
const isUsedUp = ({ count, pending, window: { max } }: Hits) => max !== null && count - pending >= max;

/** Throws when any of them is exceeded, and says when to try again. */
export function refuseIf(over: readonly Hits[], sentence: string): void {
  if (over.length === 0) return;
  const msLeft = Math.max(...over.map((hits) => hits.msLeft));
  throw new AppError('too-many-requests', sentence, { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
}
