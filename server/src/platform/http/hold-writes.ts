import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';
import { shopMessages } from './request-messages.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * For a copy of the shop: a charge, a refund, a mail or a word from the card provider begins with a request that writes. Staff want to
 * look around, so they come in all the same.
 */
export function holdWrites(app: FastifyInstance, waysIn: readonly { readonly path: string }[]): void {
  const free = new Set(waysIn.map(({ path }) => path));
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (reads.has(method) || free.has(routeOptions.url ?? '')) return;
    throw new AppError('unavailable', shopMessages.held, { retryAfterSeconds: 3600 });
  });
}
