import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../db/db.ts';
import { AppError } from './app-error.ts';

/** `/healthz`: the process is up. `/readyz`: it can serve, that is, the database answers and nobody is closing the shop. */
export function healthRoutes(app: FastifyInstance, { db, isClosing }: { db: Db; isClosing: () => boolean }): void {
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'up' }));
  app.get('/readyz', async (_request, reply) => {
    if (isClosing()) throw new AppError('unavailable', 'The shop is shutting down.', { retryAfterSeconds: 2 });
    await sql`select 1`.execute(db);
    return reply.header('cache-control', 'no-store').send({ status: 'ready' });
  });
}
