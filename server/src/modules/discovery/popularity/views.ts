import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Log } from '../../../platform/log.ts';

/** How many products wait to be written at most, and how many pairs of network and product are remembered. */
const MAX_WAITING = 5000;
const MAX_SEEN = 50_000;
const WRITE_MS = 10_000;
/** One network's views of one product within this time are one. */
const WINDOW_MS = 10 * 60_000;
/** Of one network in that time. A page asks once per product; an office behind one address may have many people. */
const MAX_PER_NETWORK = 6000;

export interface Views {
  /** Whether it counts. */
  count(productId: string, network: string): boolean;
  write(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

interface Options {
  /** Adds up how often each product was looked at. */
  readonly write: (counts: ReadonlyMap<string, number>) => Promise<void>;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * Views of products, counted in this process and written in batches: a statement for each would cost more than reading
 * the page. For the same reason the limit is counted here, unlike those of calls that do something; with several processes
 * a network gets as many times as much. Of who looked nothing is left but hashes with a key that exists in memory only.
 */
export function createViews({ write: save, log, now }: Options): Views {
  const visitors = createVisitors(now);
  let waiting = new Map<string, number>();
  let writing: Promise<void> = Promise.resolve();

  function add(counts: ReadonlyMap<string, number>): void {
    for (const [id, count] of counts)
      if (waiting.has(id) || waiting.size < MAX_WAITING) waiting.set(id, (waiting.get(id) ?? 0) + count);
  }

  async function writeBatch(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await save(batch);
    } catch (error) {
      // They wait for the next time, as far as there is room. It is not reported: views are not worth a failure.
      add(batch);
      log.warn({ err: error }, 'views of products could not be written');
    }
  }

  const write = () => (writing = writing.then(writeBatch));
  const timer = setInterval(write, WRITE_MS);
  timer.unref();
  return {
    count(productId, network) {
      const isFresh = visitors.see(network, productId);
      const counts = isFresh && (waiting.has(productId) || waiting.size < MAX_WAITING);
      if (counts) add(new Map([[productId, 1]]));
      return counts;
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

/** Who has seen what in this window. */
function createVisitors(now: () => Date) {
  let endsAt = 0;
  let key = randomBytes(16);
  const seen = new Set<string>();
  const asked = new Map<string, number>();
  const hash = (...parts: string[]) =>
    createHash('sha256').update(key).update(JSON.stringify(parts)).digest('base64url').slice(0, 12);

  function see(network: string, productId: string): boolean {
    const at = now().getTime();
    if (at >= endsAt) {
      endsAt = at + WINDOW_MS;
      key = randomBytes(16);
      seen.clear();
      asked.clear();
    }
    const who = hash(network);
    const count = (asked.get(who) ?? 0) + 1;
    if (count > MAX_PER_NETWORK)
      throw new AppError('too-many-requests', 'Too many views from your network. Please try again later.', {
        retryAfterSeconds: Math.ceil((endsAt - at) / 1000),
      });
    if (seen.size >= MAX_SEEN || (!asked.has(who) && asked.size >= MAX_SEEN)) return false;
    asked.set(who, count);
    const what = hash(network, productId);
    if (seen.has(what)) return false;
    seen.add(what);
    return true;
  }
  return { see };
}
