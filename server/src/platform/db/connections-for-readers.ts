import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import type pg from 'pg';
import { createWaitingLine } from '../waiting-line.ts';

const reading = new AsyncLocalStorage<boolean>();

/** Says of a request whether it only reads. Whoever has not said so may write, and wait for locks. */
export function askingOnly<T>(readsOnly: boolean, work: () => T): T {
  return reading.run(readsOnly, work);
}

export interface KeptConnections {
  /** So many that only readers get. */
  readonly forReaders: number;
  /** How long a writer waits for one of the others. */
  readonly waitMs: number;
}

/**
 * Writers wait for each other's locks, and each holds a connection meanwhile. So that they never have all of them, the last
 * few are for those who only read; the writers' line is before the pool, and who waits too long there is told to come again.
 */
export function keepForReaders(pool: pg.Pool, { forReaders, waitMs }: KeptConnections): PostgresPool {
  const writers = createWaitingLine({
    atATime: Math.max(1, pool.options.max - forReaders),
    waitMs,
    refusal: () =>
      new Error('timeout exceeded when trying to connect: writers have all connections that they may have'),
  });
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      if (reading.getStore()) return pool.connect();
      const leave = await writers.enter();
      try {
        const client = await pool.connect();
        const { release } = client;
        // Made anew by the pool each time it hands a connection out.
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
