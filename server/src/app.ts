import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { catalogueRoutes } from './modules/catalogue/index.ts';
import { shopRoutes } from './modules/shop/index.ts';
import { AppError } from './platform/http/app-error.ts';
import { healthRoutes } from './platform/http/health.ts';
import type { RouteHost } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { pages } from './platform/pages/pages.ts';

export interface AppOptions {
  /** `none` for tests of the API; `vite` while somebody works on the pages. */
  readonly pages: 'built' | 'vite' | 'none';
  readonly isClosing?: () => boolean;
}

/** The whole shop as one list, in order. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config, log, db } = deps;
  const app = createServer({ log, trustProxy: config.trustProxy, https: config.publicUrl.startsWith('https:') });
  healthRoutes(app, { db, isClosing: options.isClosing ?? (() => false) });

  app.register(async (api) => {
    const host: RouteHost = { app: api, guard: nobodyYet };
    shopRoutes(host, deps);
    catalogueRoutes(host, deps);
  });

  if (options.pages !== 'none') await pages(app, { dev: options.pages === 'vite', publicUrl: config.publicUrl });
  return app;
}

/** Until there are accounts, nobody is anybody. */
async function nobodyYet(): Promise<never> {
  throw new AppError('not-signed-in', 'Please log in first.');
}
