import type pg from 'pg';
import type { Log } from '../log.ts';
import { type Answer, formOf } from './answer.ts';
import { createAnswerStore, type Slot } from './answer-store.ts';
import { type ChangeReader, type ChangeSource, connectChangeSource, createChangeReader } from './change-reader.ts';
import type { ChangeListener } from './changes.ts';
import { createDatabaseClock, type DatabaseClock } from './database-clock.ts';
import type { Part } from './dependencies.ts';
import type { Form } from './encodings.ts';
import { type FreshMs, isOutdated, MAX_AGE_MS, rightAt } from './freshness.ts';
import { type CacheQuery, createGetOrCompute } from './get-or-compute.ts';
import { createTagClock, type TagClock } from './tag-clock.ts';
import { createValueCache, type ValueCache } from './value-cache.ts';

/** Answers that are the same for everybody, cached and never served more than a second out of date. */
export interface PublicCache extends ChangeListener {
  ask(question: CacheQuery): Promise<Answer>;
  readonly keep: ValueCache;
  /** The body, compressed or plain. */
  formOf(key: string, answer: Answer, form: Form): Promise<Buffer>;
  /** Whether it is cached, so that it may be sent again. */
  holds(key: string, answer: Answer): boolean;
  /** What a larger answer that contains this one has to know about it. */
  partOf(answer: Answer): Part;
  /** Remembers an address as it was spelled, for `find`. */
  addAddress(key: string, address: string): void;
  /** What may be served right now for an address as it is spelled. */
  find(address: string): Slot | undefined;
  /** Reads what other nodes have changed. Happens automatically unless `lookEveryMs` is 0. */
  look(): Promise<void>;
  /** All that other nodes had committed before this moment is known, on the clock of `now`. */
  lookedAt(): number;
  now(): number;
  /** What the database's clock shows, as far as this node knows, in milliseconds since 1970. */
  databaseNow(): number;
  /** Is told what has changed, here or elsewhere; `everything` when changes may have been missed. */
  follow(listener: ChangeFollower): void;
  bytes(): number;
  close(): Promise<void>;
}

type ChangeFollower = (tags: Iterable<string> | 'everything') => void;

export interface PublicCacheOptions {
  readonly source: ChangeSource;
  /** The changes cannot be read just now. */
  readonly onReadFailure: (error: unknown) => void;
  /** For metrics. */
  readonly onAnswered?: (outcome: 'hit' | 'joined' | 'miss') => void;
  /** Milliseconds that never run backwards. */
  readonly now?: () => number;
  readonly lookEveryMs?: number;
  readonly maxBytes?: number;
  /** How old an outdated list may be. 0 for tests that write and read in quick succession. */
  readonly outdatedMs?: FreshMs;
}

const LOOK_EVERY_MS = 250;
const MAX_BYTES = 48 * 1024 * 1024;
const LONGEST_ADDRESS = 1000;

export interface OpenPublicCacheOptions extends Partial<PublicCacheOptions> {
  readonly connection: pg.PoolConfig;
  readonly log: Log;
}

/** The node's one cache. Its connection is opened with the first question. */
export function openPublicCache({ connection, log, ...options }: OpenPublicCacheOptions): PublicCache {
  return createPublicCache({
    source: connectChangeSource(connection, (error) => log.warn({ err: error }, 'connection for changes lost')),
    onReadFailure: (error) => log.warn({ err: error }, 'changes cannot be read: cached answers expire'),
    ...options,
  });
}

export function createPublicCache(options: PublicCacheOptions): PublicCache {
  const { now = () => performance.now(), outdatedMs = MAX_AGE_MS, onAnswered = () => {} } = options;
  const followers: ChangeFollower[] = [];
  const clock = followed(createTagClock(), followers);
  const databaseClock = createDatabaseClock(now);
  const reader = createChangeReader({
    ...options,
    clock,
    databaseClock,
    now,
    everyMs: options.lookEveryMs ?? LOOK_EVERY_MS,
  });
  const store = createAnswerStore(options.maxBytes ?? MAX_BYTES);
  const isFamiliar = createAdmissionFilter();
  const mayServe = servingRule(clock, reader, databaseClock, outdatedMs);
  const ask = createGetOrCompute({
    clock,
    now,
    store,
    mayServe,
    databaseNow: databaseClock.now,
    isFamiliar,
    onAnswered,
  });
  return {
    ask(question) {
      reader.wake(now());
      return ask(question);
    },
    keep: createValueCache(clock, reader, now),
    holds: store.holds,
    async formOf(key, answer, form) {
      const body = await formOf(answer, form, store.holds(key, answer) ? 'kept' : 'once');
      const slot = store.get(key);
      if (slot?.answer === answer) store.weigh(slot);
      return answer.forms.get(form) ?? body;
    },
    partOf: (answer) => ({
      tags: answer.tags,
      rightAt: rightAt(answer, clock, reader.lookedAt()),
      outdated: isOutdated(answer, clock),
      until: answer.until,
    }),
    addAddress(key, address) {
      const slot = store.get(key);
      // Only what is requested twice is cached: endless variations of one query must not evict the usual ones.
      if (!slot || slot.addresses.has(address) || address.length > LONGEST_ADDRESS || !isFamiliar(address)) return;
      store.addAddress(slot, address);
    },
    find(address) {
      const slot = store.at(address);
      if (!slot) return undefined;
      const at = now();
      reader.wake(at);
      if (!mayServe(slot, at)) return undefined;
      slot.used = true;
      return slot;
    },
    take({ tags, xid }, outcome) {
      clock.move(tags);
      if (xid !== undefined && outcome === 'committed') reader.skip(xid);
    },
    look: reader.look,
    lookedAt: reader.lookedAt,
    now,
    databaseNow: databaseClock.now,
    follow: (listener) => void followers.push(listener),
    bytes: store.bytes,
    close: reader.close,
  };
}

type MayServe = (kept: Pick<Slot, 'answer' | 'freshMs' | 'renewAt'>, at: number) => boolean;

/** While the changes cannot be read, nothing is known to be up to date, and everything expires. */
function servingRule(
  clock: TagClock,
  reader: Pick<ChangeReader, 'lookedAt'>,
  databaseClock: DatabaseClock,
  outdatedMs: FreshMs,
): MayServe {
  return ({ answer, freshMs, renewAt }, at) => {
    // Most hold nothing that changes by the clock: then it is not asked.
    if (answer.until !== Number.POSITIVE_INFINITY && databaseClock.now() >= answer.until) return false;
    if (isOutdated(answer, clock)) return at < Math.min(answer.readAt + Math.min(freshMs, outdatedMs), renewAt);
    return at - rightAt(answer, clock, reader.lookedAt()) < MAX_AGE_MS;
  };
}

function followed(clock: TagClock, followers: readonly ChangeFollower[]): TagClock {
  return {
    ...clock,
    move(tags) {
      clock.move(tags);
      for (const follow of followers) follow(tags);
    },
    moveAll() {
      clock.moveAll();
      for (const follow of followers) follow('everything');
    },
  };
}

/**
 * Remembers approximately what was requested recently, in 64 KB: a second request is recognised unless thousands of
 * others came in between. A collision only admits something too early.
 */
function createAdmissionFilter(): (name: string) => boolean {
  const seen = new Uint32Array(16_384);
  return (name) => {
    const hash = fnv1a(name) || 1;
    const slot = hash % seen.length;
    if (seen[slot] === hash) return true;
    seen[slot] = hash;
    return false;
  };
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}
