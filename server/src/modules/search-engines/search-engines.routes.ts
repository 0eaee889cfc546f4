import { pipeline } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { createStreamGate } from '../../platform/http/stream-gate.ts';
import { MAX_ADDRESSES, robotsText } from './sitemap.rules.ts';
import { findSitemapIndex, type SitemapPart, writeSitemap } from './sitemap.ts';

export interface SearchEngineDeps {
  readonly db: Db;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly now: () => Date;
}

export interface SitemapLimits {
  /** How many products one file takes; the front page and the categories need some room besides. */
  readonly perFile: number;
}

const HOUR_MS = 3_600_000;
const HOUR = `public, max-age=${HOUR_MS / 1000}`;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** What search engines request: `robots.txt` and the sitemap. */
export function searchEngineRoutes(
  app: FastifyInstance,
  { db, config: { publicUrl }, now }: SearchEngineDeps,
  { perFile }: SitemapLimits = { perFile: MAX_ADDRESSES - 1000 },
): void {
  const deps = { db, publicUrl, perFile };
  const robots = robotsText(publicUrl);
  const findIndex = keepForAnHour(() => findSitemapIndex(deps), now);
  const send = createSitemapSender((part) => writeSitemap(deps, part));

  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', HOUR).send(robots),
  );

  app.get('/sitemap.xml', async (request, reply) => {
    const index = await findIndex();
    return index === undefined ? send(request, reply, 'whole') : asXml(reply).send(index);
  });
  app.get('/sitemap-pages.xml', (request, reply) => send(request, reply, 'pages'));
  app.get('/sitemap-products.xml', (request, reply) => send(request, reply, { after: undefined }));
  app.get<{ Params: { after: string } }>(`/sitemap-products-:after(^${uuid}).xml`, (request, reply) =>
    send(request, reply, { after: request.params.after }),
  );
}

/** Where the files of a large map begin costs a walk over all products, and moves by one file in a long time. */
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

const asXml = (reply: FastifyReply) => reply.type('application/xml; charset=utf-8').header('cache-control', HOUR);

/** A large file is a walk over fifty thousand products: only a few go out at the same time. */
function createSitemapSender(write: (part: SitemapPart) => AsyncIterable<string>) {
  const open = createStreamGate('The sitemap is already being downloaded. Please try again shortly.');
  return async ({ method, headers }: FastifyRequest, reply: FastifyReply, part: SitemapPart): Promise<FastifyReply> => {
    asXml(reply).header('vary', 'accept-encoding');
    if (method === 'HEAD') return reply.send('');
    const text = await open(write(part));
    if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(text);
    // Whichever of the two streams ends first ends the other; errors are reported by the one that is sent.
    const zipped = pipeline(text, createGzip(), () => {});
    return reply.header('content-encoding', 'gzip').send(zipped);
  };
}
