import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import { messages } from '@fieldhouse/contracts/messages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { marketAsked } from '../../platform/http/public-route.ts';
import { createStreamGate, type OpenStream } from '../../platform/http/stream-gate.ts';
import { languageAsked } from '../../platform/texts/texts.ts';
import { alternatesOf, findMarket, getFirstMarket, getMarkets } from '../markets/index.ts';
import { getSettings, isClosed } from '../settings/index.ts';
import { type FeedDeps, writeFeed } from './feed.ts';
import { MAX_ADDRESSES, robotsText } from './sitemap.rules.ts';
import { findSitemapIndex, listMappedCategories, type SitemapDeps, type SitemapPart, writeSitemap } from './sitemap.ts';

export interface SearchEngineDeps extends FeedDeps {
  readonly config: FeedDeps['config'] & Pick<Config, 'demo'>;
}

export interface SitemapLimits {
  /** How many addresses of products one file takes; the front page and the categories need some room besides. */
  readonly perFile: number;
}

const refusals = messages('search-engine', {
  closed: 'This shop is not open yet.',
  sitemap: 'The sitemap is already being downloaded. Please try again shortly.',
  feed: 'The feed is already being downloaded. Please try again shortly.',
} as const);

const HOUR = `public, max-age=${HOUR_MS / 1000}`;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** What search engines request: `robots.txt`, the sitemap, and the feed of what is for sale. */
export function searchEngineRoutes(
  app: FastifyInstance,
  deps: SearchEngineDeps,
  { perFile }: SitemapLimits = { perFile: MAX_ADDRESSES - 1000 },
): void {
  const { config } = deps;
  const isShopClosed = async () => isClosed(await getSettings(deps), config);
  const listAlternates = async () => alternatesOf([await getFirstMarket(deps), ...(await getMarkets(deps))]);
  app.get('/robots.txt', async (_request, reply) => {
    const closed = await isShopClosed();
    const text = robotsText(closed ? undefined : config.publicUrl, await listAlternates());
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', closed ? 'no-store' : HOUR)
      .send(text);
  });
  app.register(async (shown) => {
    shown.addHook('onRequest', async () => {
      if (await isShopClosed()) throw new AppError('not-found', refusals.closed);
    });
    sitemapRoutes(shown, deps, { perFile, listAlternates });
    feedRoutes(shown, deps);
  });
}

function sitemapRoutes(
  app: FastifyInstance,
  deps: SearchEngineDeps,
  { perFile, listAlternates }: Pick<SitemapDeps, 'perFile' | 'listAlternates'>,
): void {
  const { db, config, now } = deps;
  const listCategories = keepForAnHour(() => listMappedCategories(deps), now);
  const map = { db, publicUrl: config.publicUrl, perFile, listCategories, listAlternates };
  const findIndex = keepForAnHour(() => findSitemapIndex(map), now);
  // A large file is a walk over fifty thousand products: only a few go out at the same time.
  const open = createStreamGate(refusals.sitemap);
  const send = (request: FastifyRequest, reply: FastifyReply, part: SitemapPart) =>
    sendStream(request, asXml(reply, HOUR), open, () => writeSitemap(map, part));

  app.get('/sitemap.xml', async (request, reply) => {
    const index = await findIndex();
    return index === undefined ? send(request, reply, 'whole') : asXml(reply, HOUR).send(index);
  });
  app.get('/sitemap-pages.xml', (request, reply) => send(request, reply, 'pages'));
  app.get('/sitemap-products.xml', (request, reply) => send(request, reply, { after: undefined }));
  app.get<{ Params: { after: string } }>(`/sitemap-products-:after(^${uuid}).xml`, (request, reply) =>
    send(request, reply, { after: request.params.after }),
  );
}

function feedRoutes(app: FastifyInstance, deps: FeedDeps): void {
  // It is the whole shop, which one reader needs a few times a day.
  const open = createStreamGate(refusals.feed, { atATime: 1 });
  app.get('/feeds/google.xml', async (request, reply) => {
    const market = await findMarket(deps, marketAsked(request));
    // A search engine that comes across it should not offer it to people.
    return sendStream(request, asXml(reply, 'no-store').header('x-robots-tag', 'noindex'), open, () =>
      writeFeed(deps, { asked: languageAsked(request), market }),
    );
  });
}

/** For what costs a walk over all products: where the files of a large map begin, what is new in a category. */
function keepForAnHour<T>(load: () => Promise<T>, now: () => Date): () => Promise<T> {
  let kept: { readonly value: Promise<T>; readonly until: number } | undefined;
  return () => {
    const at = now().getTime();
    if (!kept || at >= kept.until) {
      const loading = { value: load(), until: at + HOUR_MS };
      kept = loading;
      loading.value.catch(() => {
        if (kept === loading) kept = undefined;
      });
    }
    return kept.value;
  };
}

const asXml = (reply: FastifyReply, caching: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', caching);

async function sendStream(
  { method }: FastifyRequest,
  reply: FastifyReply,
  open: OpenStream,
  write: () => AsyncIterable<string>,
): Promise<FastifyReply> {
  return reply.send(method === 'HEAD' ? '' : await open(write()));
}
