import { chmodSync, existsSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, removeEmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

// For the tests of the embedded database only: real clusters in directories of their own, without the waits for the disk.

export const QUICK = { fsync: 'off', shared_buffers: '16MB', max_connections: 20 };

export interface Scratch {
  readonly dataDir: string;
  readonly log: string[];
  start(settings?: Record<string, string | number>): Promise<EmbeddedPostgres>;
  /** Stops and removes all that was started on this directory. */
  clear(): Promise<void>;
}

/** `mode` is that of the directory above the DATA_DIR. */
export function makeScratch(mode = 0o755, name = 'data'): Scratch {
  const above = mkdtempSync(join(tmpdir(), 'fieldhouse-test-'));
  chmodSync(above, mode);
  const dataDir = join(above, name);
  const log: string[] = [];
  const started: EmbeddedPostgres[] = [];
  return {
    dataDir,
    log,
    start: async (settings = {}) => {
      const database = await startEmbeddedPostgres({
        dataDir,
        log: (message) => log.push(message),
        settings: { ...QUICK, ...settings },
      });
      started.push(database);
      return database;
    },
    clear: async () => {
      for (const database of started) await database.stop();
      if (existsSync(dataDir)) await removeEmbeddedPostgres(dataDir);
      rmSync(above, { recursive: true });
    },
  };
}

export async function query(database: Pick<EmbeddedPostgres, 'connection'>, text: string): Promise<unknown[][]> {
  const client = new pg.Client(database.connection);
  // Its server may be killed by the test.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

export async function until<T>(what: () => T | undefined | Promise<T | undefined>): Promise<T> {
  for (const deadline = Date.now() + 20_000; Date.now() < deadline; ) {
    const value = await what();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen within 20 s.');
}

/** Leaves the system as it was when this was the first shop on it. */
export function removeEmptyStateDir(): void {
  try {
    rmdirSync('/var/lib/fieldhouse');
  } catch {}
}
