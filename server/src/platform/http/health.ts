import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { AppError } from './app-error.ts';

/**
 * `/healthz`: the process is up. `/readyz`: it can serve requests, that is, the database answers and the shop is not
 * shutting down.
 */
export function healthRoutes(
  app: FastifyInstance,
  { db, isShuttingDown }: { db: Db; isShuttingDown: () => boolean },
): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    if (isShuttingDown()) throw new AppError('unavailable', 'The shop is shutting down.', { retryAfterSeconds: 2 });
    await sql`select 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
