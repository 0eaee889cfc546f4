import { createHash, randomBytes } from 'node:crypto';
import { AppError } from './http/app-error.ts';
import type { Log } from './log.ts';

/** How many sums wait to be written at most, and how many pairs of network and thing are remembered. */
const MAX_WAITING = 5000;
const MAX_SEEN = 50_000;
const WRITE_MS = 10_000;
const WINDOW_MS = 10 * 60_000;

interface Counted<Sum> {
  /** What it is added to. */
  readonly key: string;
  readonly sum: Sum;
  /** What was done; the key, where there is only one thing to do. */
  readonly deed?: string;
}

export interface Tally<Sum> {
  /** Whether it counts. */
  count(counted: Counted<Sum>, network: string): boolean;
  write(): Promise<void>;
  /** Writes what is left. */
  close(): Promise<void>;
}

export interface TallyOptions<Sum> {
  /** What is counted, in the plural, for the log. */
  readonly what: string;
  /** The refusal of a network that does too much. */
  readonly tooMany: string;
  readonly add: (before: Sum, later: Sum) => Sum;
  readonly write: (sums: ReadonlyMap<string, Sum>) => Promise<void>;
  /** In one window, whether it counts or not. An office behind one address may have many people. */
  readonly mostPerNetwork: number;
  /** What one network does to one thing within this time counts once; ten minutes, if not said. */
  readonly windowMs?: number;
  readonly log: Log;
  readonly now: () => Date;
}

/**
 * What visitors do, counted in this process and written in batches: a statement for each would cost more than reading the page.
 * For the same reason the limit is counted here, unlike those of calls that do something; with several processes a network gets as
 * many times as much. Of who it was nothing is left but hashes with a key that exists in memory only.
 */
export function createTally<Sum>(options: TallyOptions<Sum>): Tally<Sum> {
  const { what, add, log } = options;
  const visitors = createVisitors(options);
  let waiting = new Map<string, Sum>();
  let writing: Promise<void> = Promise.resolve();

  const hasRoom = (key: string) => waiting.has(key) || waiting.size < MAX_WAITING;
  function put(key: string, sum: Sum): void {
    const before = waiting.get(key);
    waiting.set(key, before === undefined ? sum : add(before, sum));
  }

  async function writeBatch(): Promise<void> {
    if (waiting.size === 0) return;
    const batch = waiting;
    waiting = new Map();
    try {
      await options.write(batch);
    } catch (error) {
      // It waits for the next time, and what came later as far as there is room. It is not reported: counts are not worth a failure.
      const later = waiting;
      waiting = batch;
      for (const [key, sum] of later) if (hasRoom(key)) put(key, sum);
      log.warn({ err: error }, `${what} could not be written`);
    }
  }

  const write = () => (writing = writing.then(writeBatch));
  const timer = setInterval(write, WRITE_MS);
  timer.unref();
  return {
    count({ key, sum, deed = key }, network) {
      const counts = visitors.see(network, deed) && hasRoom(key);
      if (counts) put(key, sum);
      return counts;
    },
    write,
    async close() {
      clearInterval(timer);
      await write();
    },
  };
}

type Visits = Pick<TallyOptions<never>, 'now' | 'tooMany' | 'mostPerNetwork' | 'windowMs'>;

/** Who has done what in this window. */
function createVisitors({ now, tooMany, mostPerNetwork, windowMs = WINDOW_MS }: Visits) {
  let endsAt = 0;
  let key = randomBytes(16);
  const seen = new Set<string>();
  const asked = new Map<string, number>();
  const hash = (...parts: string[]) =>
    createHash('sha256').update(key).update(JSON.stringify(parts)).digest('base64url').slice(0, 12);

  function see(network: string, deed: string): boolean {
    const at = now().getTime();
    if (at >= endsAt) {
      endsAt = at + windowMs;
      key = randomBytes(16);
      seen.clear();
      asked.clear();
    }
    const who = hash(network);
    const count = (asked.get(who) ?? 0) + 1;
    if (count > mostPerNetwork)
      throw new AppError('too-many-requests', tooMany, {
        retryAfterSeconds: Math.ceil((endsAt - at) / 1000),
      });
    if (seen.size >= MAX_SEEN || (!asked.has(who) && asked.size >= MAX_SEEN)) return false;
    asked.set(who, count);
    const done = hash(network, deed);
    if (seen.has(done)) return false;
    seen.add(done);
    return true;
  }
  return { see };
}
