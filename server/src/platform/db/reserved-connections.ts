import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { createSlotQueue } from '../slot-queue.ts';

interface Asking {
  readonly readsOnly: boolean;
  /** On whose behalf: the network of a request. */
  readonly from?: string;
}

const asking = new AsyncLocalStorage<Asking>();

/** Marks work as read-only, or with its owner. Anything not marked may write, and wait for locks. */
export function runAs<T>(who: Asking, work: () => T): T {
  return asking.run(who, work);
}

export interface ReservedConnections {
  /** How many are reserved for readers. */
  readonly forReaders: number;
  /** How long a writer waits for one of the other connections. */
  readonly waitMs: number;
}

interface ReservedPool extends PostgresPool {
  /** Writers who wait before the pool. */
  waiting(): number;
}

/**
 * Writers wait for each other's locks, holding a connection all the while. So that they never take all of them, the
 * last few are reserved for readers; writers queue before the pool, and one that waits too long is told to try again. Networks
 * take turns in that queue: a hundred cards that are declined in one of them are not in front of a buyer elsewhere.
 */
export function reserveForReaders(pool: pg.Pool, { forReaders, waitMs }: ReservedConnections): ReservedPool {
  const writers = createSlotQueue({
    atATime: Math.max(1, pool.options.max - forReaders),
    waitMs,
    refusal: () =>
      new Error('timeout exceeded when trying to connect: writers have all connections that they may have'),
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    waiting: () => writers.waiting(),
    async connect() {
      const { readsOnly, from } = asking.getStore() ?? {};
      if (readsOnly) return pool.connect();
      const leave = await writers.enter(from);
      try {
        const client = await pool.connect();
        const { release } = client;
        // Created again by the pool each time it hands out a connection.
        client.release = (error) => {
          release(error);
          leave();
        };
        return client;
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}
