import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { shopMessages } from './request-messages.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Staff want to look around. */
const sessions = new Set(['/api/auth/signin', '/api/auth/signout']);

/** For a copy of the shop: a charge, a refund, a mail or a word from the card provider begins with a request that writes. */
export function holdWrites(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (reads.has(method) || sessions.has(routeOptions.url ?? '')) return;
    throw new AppError('unavailable', shopMessages.held, { retryAfterSeconds: 3600 });
  });
}
