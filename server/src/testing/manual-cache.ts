import type { ComputedAnswer } from '../platform/cache/answer.ts';
import { MAX_AGE_MS } from '../platform/cache/freshness.ts';
import type { CacheQuery } from '../platform/cache/get-or-compute.ts';
import { createPublicCache, type PublicCache, type PublicCacheOptions } from '../platform/cache/public-cache.ts';

/** For tests: a cache whose time and view of other nodes are moved by hand. */
export interface ManualCache {
  readonly cache: PublicCache;
  pass(ms: number): void;
  /** What the next look finds changed elsewhere. */
  elsewhere(...tags: string[]): void;
  /** Whether looks fail. */
  blind(yes: boolean): void;
  /** As another server answers, or the same after a crash. */
  restart(server: string): void;
  /** A write on this node. */
  write(...tags: string[]): void;
}

export async function openManualCache(options: Partial<PublicCacheOptions> = {}): Promise<ManualCache> {
  let now = 1_000_000;
  let isBlind = false;
  let server = 'one';
  let changed: string[] = [];
  const source = {
    async query() {
      if (isBlind) throw new Error('the database is away');
      const seen = { server, at: now, snapshot: '5:5:' };
      const rows =
        changed.length > 0 ? changed.map((tag) => ({ ...seen, xid: '3', tag })) : [{ ...seen, xid: null, tag: null }];
      changed = [];
      return { rows };
    },
    async end() {},
  } as unknown as PublicCacheOptions['source'];
  const cache = createPublicCache({ source, onReadFailure: () => {}, now: () => now, lookEveryMs: 0, ...options });
  await cache.look();
  return {
    cache,
    pass: (ms) => {
      now += ms;
    },
    elsewhere: (...tags) => changed.push(...tags),
    blind: (yes) => {
      isBlind = yes;
    },
    restart: (next) => {
      server = next;
    },
    write: (...tags) => cache.take({ tags: new Set(tags), xid: undefined }, 'committed'),
  };
}

/** A question whose answers count up, so that one can tell a kept one from a new one. */
export interface Counting extends CacheQuery {
  readonly made: () => number;
}

interface CountingOptions extends Partial<CacheQuery> {
  readonly tags?: string[];
  readonly size?: number;
  readonly body?: () => string;
}

export function counting(key: string, options: CountingOptions = {}): Counting {
  let count = 0;
  const { tags = [key], size = 0, body = () => `${key} ${count}`.padEnd(size), ...rest } = options;
  return {
    key,
    freshMs: MAX_AGE_MS,
    route: '/shelf',
    async fill(notes) {
      notes.tag(...tags);
      count++;
      return made(body());
    },
    made: () => count,
    ...rest,
  };
}

export function made(text: string): ComputedAnswer {
  const headers = { 'content-type': 'text/plain', 'cache-control': 'public' };
  return { status: 200, body: Buffer.from(text), headers, keep: true };
}
