import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { PublicCache } from '../cache/public-cache.ts';
import type { Db } from '../db/db.ts';
import { version } from '../version.ts';
import { AppError } from './app-error.ts';
import { shopMessages } from './request-messages.ts';

export interface HealthOptions {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'now' | 'lookedAt' | 'look'>;
  readonly isShuttingDown: () => boolean;
  /** Where the database is, if it is on this machine. */
  readonly databaseFolder: string | undefined;
  /** The backup of which this is a copy, until it is made the shop. */
  readonly restoredFrom?: string | undefined;
  /** Other than that of the process, for tests. */
  readonly heap?: () => { readonly used_heap_size: number; readonly heap_size_limit: number };
}

/** PostgreSQL needs room for its log before it can take a single order. */
const LEAST_FREE_BYTES = 32 * 2 ** 20;
/** While somebody asks it looks four times a second, otherwise not at all. */
const STUCK_MS = 60_000;
const LOOK_MS = 5000;
/** The process does little but look for garbage. */
const FULL_HEAP = 0.97;

/**
 * `/healthz`: the process is up, and starting it again would not help. `/readyz`: the shop can sell, that is, the database takes
 * writes, has room for them, and the shop is neither shutting down nor a copy.
 */
export function healthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { db, isShuttingDown, databaseFolder, restoredFrom } = options;
  app.get('/healthz', async (_request, reply) => {
    const stuck = await findStuck(options);
    const answer = stuck === undefined ? { status: 'up', version } : { status: 'stuck', version, reason: stuck };
    return reply
      .code(stuck === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(answer);
  });
  app.get('/readyz', async (_request, reply) => {
    if (isShuttingDown()) throw new AppError('unavailable', shopMessages.closing, { retryAfterSeconds: 2 });
    if (restoredFrom !== undefined) throw new AppError('unavailable', shopMessages.held, { retryAfterSeconds: 3600 });
    if (await isReadOnly(db)) throw new AppError('unavailable', shopMessages.away, { retryAfterSeconds: 2 });
    if (databaseFolder !== undefined && (await isFull(databaseFolder)))
      throw new AppError('unavailable', shopMessages.full, { retryAfterSeconds: 10 });
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}

/** Of a standby, and of one whose keeper has found its disk full. */
async function isReadOnly(db: Db): Promise<boolean> {
  const { rows } = await sql<{ readOnly: string }>`
    select current_setting('transaction_read_only') as "readOnly"`.execute(db);
  return rows[0]?.readOnly !== 'off';
}

async function isFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < LEAST_FREE_BYTES;
}

async function findStuck({ db, cache, heap = getHeapStatistics }: HealthOptions): Promise<string | undefined> {
  const { used_heap_size: used, heap_size_limit: limit } = heap();
  if (used > limit * FULL_HEAP) return 'the heap is full';
  const isBlind = () => cache.now() - cache.lookedAt() >= STUCK_MS;
  if (isBlind()) await Promise.race([cache.look(), sleep(LOOK_MS, undefined, { ref: false })]);
  if (!isBlind()) return undefined;
  // While the database is away nobody can read changes, and another process could not either.
  const answers = await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return answers ? 'changes are no longer read' : undefined;
}
