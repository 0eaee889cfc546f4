import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';
import { createFacts } from './facts.ts';
import { accountRoutes, createSetUpDetour, waysIn } from './modules/accounts/index.ts';
import { afterSalesRoutes } from './modules/after-sales/index.ts';
import { apiDocsRoutes } from './modules/api-docs/index.ts';
import { catalogueRoutes } from './modules/catalogue/index.ts';
import { checkoutRoutes } from './modules/checkout/index.ts';
import { contentRoutes, findRedirect } from './modules/content/index.ts';
import { discoveryRoutes } from './modules/discovery/index.ts';
import { importRoutes } from './modules/imports/index.ts';
import { integrationRoutes } from './modules/integrations/index.ts';
import { invoicingRoutes } from './modules/invoicing/index.ts';
import { journalRoutes } from './modules/journal/index.ts';
import { marketRoutes } from './modules/markets/index.ts';
import { mediaRoutes } from './modules/media/index.ts';
import { newsletterRoutes } from './modules/newsletters/index.ts';
import { orderRoutes } from './modules/orders/index.ts';
import { overviewRoutes } from './modules/overview/index.ts';
import { pricingRoutes } from './modules/pricing/index.ts';
import { restockRoutes } from './modules/restock/index.ts';
import { reviewRoutes } from './modules/reviews/index.ts';
import { searchEngineRoutes } from './modules/search-engines/index.ts';
import { getSettings, settingsRoutes } from './modules/settings/index.ts';
import { shopRoutes } from './modules/shop/index.ts';
import { stockRoutes } from './modules/stock/index.ts';
import { translationRoutes } from './modules/translations/index.ts';
import { workplaceRoutes } from './modules/workplace/index.ts';
import { watchShop } from './monitoring/watch-shop.ts';
import { askLanguages, createPageProviders } from './page-providers.ts';
import { findHome } from './platform/embedded-postgres/embedded-place.ts';
import { healthRoutes } from './platform/http/health.routes.ts';
import { holdWrites } from './platform/http/hold-writes.ts';
import { InsideCalls } from './platform/http/inside-calls.ts';
import { offerLanguages } from './platform/http/offer-languages.ts';
import type { RouteHost } from './platform/http/route.ts';
import { createServer } from './platform/http/server.ts';
import { createProxyWatch } from './platform/http/untrusted-proxy.ts';
import { metricsRoutes } from './platform/metrics/metrics.routes.ts';
import { pages } from './platform/pages/pages.ts';
import { createGuard } from './platform/sessions/guard.ts';

export interface AppOptions {
  /** `none` for tests of the API; `vite` in `npm run dev`. */
  readonly pages: 'built' | 'vite' | 'none';
  readonly isShuttingDown?: () => boolean;
}

/** All parts of the shop, in order. */
export async function buildApp(deps: Deps, options: AppOptions): Promise<FastifyInstance> {
  const { config, log, db, metrics, cache, now } = deps;
  const proxyWatch = createProxyWatch();
  const app = createServer({
    log,
    proxyWatch,
    trustProxy: config.trustProxy,
    tracesTo: config.tracesTo,
    https: config.publicUrl.startsWith('https:'),
    hitHandler: { cache, onServed: metrics.observeCacheHit },
  });
  if (deps.restoredFrom !== undefined) holdWrites(app, waysIn);
  const databaseFolder = databaseFolderOf(config);
  watchShop(deps, databaseFolder);
  metricsRoutes(app, { metrics, token: config.metricsToken, openToThisMachine: !config.production });
  healthRoutes(app, {
    db,
    cache,
    isShuttingDown: options.isShuttingDown ?? (() => false),
    databaseFolder,
    restoredFrom: deps.restoredFrom,
  });
  if (config.role === 'worker') return app;

  const inside = new InsideCalls();
  const listLanguages = offerLanguages(app, async (notes) => (await getSettings(deps, notes)).locales);
  app.register(async (api) => {
    const demo = config.demo ? await import('./demo/demo.routes.ts') : undefined;
    const facts = createFacts(demo?.onAccountDeleted);
    const host: RouteHost = { app: api, guard: createGuard({ db, now }), cache, db, listLanguages, inside };
    shopRoutes(host, deps);
    settingsRoutes(host, deps);
    marketRoutes(host, deps);
    catalogueRoutes(host, deps);
    stockRoutes(host, deps);
    discoveryRoutes(host, deps);
    translationRoutes(host, deps);
    contentRoutes(host, deps);
    mediaRoutes(host, deps);
    pricingRoutes(host, deps);
    checkoutRoutes(host, { ...deps, facts });
    orderRoutes(host, { ...deps, facts });
    afterSalesRoutes(host, deps);
    invoicingRoutes(host, deps);
    importRoutes(host, deps);
    integrationRoutes(host, deps);
    journalRoutes(host, deps);
    overviewRoutes(host, { ...deps, proxyWatch });
    reviewRoutes(host, deps);
    newsletterRoutes(host, deps);
    restockRoutes(host, deps);
    workplaceRoutes(host, deps);
    demo?.demoRoutes(host, deps);
    accountRoutes(host, { ...deps, facts });
    apiDocsRoutes(api, deps);
    searchEngineRoutes(api, deps);
  });

  if (options.pages !== 'none') await addPages(app, deps, inside, options.pages);
  return app;
}

/** Started by root, the embedded database may be elsewhere than in the DATA_DIR. */
function databaseFolderOf({ databaseUrl, dataDir }: Deps['config']): string | undefined {
  return databaseUrl === undefined ? (findHome(dataDir) ?? dataDir) : undefined;
}

async function addPages(
  app: FastifyInstance,
  deps: Deps,
  inside: InsideCalls,
  source: 'built' | 'vite',
): Promise<void> {
  const { config, cache, db } = deps;
  await pages(app, {
    dev: source === 'vite',
    publicUrl: config.publicUrl,
    cache,
    inside,
    languages: askLanguages,
    providerOn: createPageProviders(config),
    detour: createSetUpDetour(deps),
    movedFrom: (pathname, prefix) => findRedirect(db, pathname, prefix),
  });
}
