import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyStatic from '@fastify/static';
import { LANGUAGE, type Language } from '@fieldhouse/contracts/language';
import type { FastifyInstance } from 'fastify';
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router';
import { isStaffPage } from '../http/redact-url.ts';
import { StartError } from '../process.ts';

const webRoot = dirname(createRequire(import.meta.url).resolve('@fieldhouse/web/package.json'));

/** A call to our own API from inside the process: same routes, hooks and validation, no socket. */
export type ApiCall = (request: {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}) => Promise<{ status: number; body: unknown; header: (name: string) => string | undefined }>;

/** What the pages' build gives for an address. */
interface Rendered {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  /** In parts, without its style, which is beside it. There is none when the router has answered by itself. */
  readonly texts?: readonly string[];
  /** Empty while pages are being worked on. */
  readonly css?: string;
}

/** What a page is rendered in, and what its addresses have before them for that: nothing, `/es`, `/eu` or `/eu/es`. */
export interface PageLanguage {
  /** By its prefix; none: the shop itself. */
  readonly market?: string | undefined;
  readonly language: Language;
  readonly prefix: string;
}

/** Renders the page at an address, reading its data through `call`. */
export type RenderPage = (url: URL, call: ApiCall, language: PageLanguage) => Promise<Rendered>;

export interface PageSource {
  readonly render: RenderPage;
  /** The pattern of the page at a path (`/product/:_id`), for figures: there are as many as pages, not as addresses. */
  readonly patternOf?: (path: string) => Promise<string>;
}

type BuildName = 'shop' | 'staff';

/** The build that the page at a path is in (decision 100). */
const buildOf = (pathname: string): BuildName => (isStaffPage(pathname) ? 'staff' : 'shop');

const YEAR = 'public, max-age=31536000, immutable';
const DAY = 'public, max-age=86400';

const serverFile = (language: Language, build: BuildName) => join(webRoot, 'build/server', language, build, 'index.js');

/** The finished builds of shop and staff in each language, with their files ready-compressed beside them. */
export async function useBuiltPages(app: FastifyInstance): Promise<PageSource> {
  if (!existsSync(serverFile(LANGUAGE, 'staff')))
    throw new StartError('The pages have not been built.', 'Run npm start, or npm run build first.');
  await app.register(fastifyStatic, {
    root: join(webRoot, 'build/client'),
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', path.includes('/assets/') ? YEAR : DAY);
    },
  });
  // React picks its fast build by this name when it is first loaded; the settings have been read before. Hence it is loaded
  // here, with the builds, and not at the top.
  process.env.NODE_ENV = 'production';
  const builds = new Map<string, Promise<Build>>();
  const find = (language: Language, name: BuildName) => {
    const file = serverFile(language, name);
    const build = builds.get(file) ?? openBuild(file);
    builds.set(file, build);
    return build;
  };
  // The others are read when they are asked for.
  await find(LANGUAGE, 'shop');
  return {
    patternOf: async (path) => (await find(LANGUAGE, buildOf(path))).patternOf(path),
    render: async (url, call, language) => {
      const build = await find(language.language, buildOf(url.pathname));
      return build.render(url, call, language);
    },
  };
}

interface Build {
  readonly render: RenderPage;
  readonly patternOf: (path: string) => string;
}

async function openBuild(file: string): Promise<Build> {
  const build = (await import(pathToFileURL(file).href)) as ServerBuild;
  return { render: rendererOf(build, 'production'), patternOf: namerOf(build) };
}

const NO_PAGE = 'none';

/** The routes of a build are a list in which each names the one above it. (The router itself would compile all of them for each path.) */
function namerOf({ routes }: ServerBuild): (path: string) => string {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const above = new Set(all.map(({ parentId }) => parentId));
  const patternOf = (id: string | undefined): string => {
    const { parentId, path } = (id !== undefined && routes[id]) || {};
    return (parentId === undefined ? '' : patternOf(parentId)) + (path ? `/${path}` : '');
  };
  const pages = all
    .filter(({ id }) => !above.has(id))
    .map(({ id }) => patternOf(id) || '/')
    .toSorted((a, b) => exactness(b) - exactness(a))
    .map((pattern) => ({ pattern, paths: pathsOf(pattern) }));
  return (path) => pages.find(({ paths }) => paths.test(path))?.pattern ?? NO_PAGE;
}

const segmentsOf = (pattern: string) => pattern.split('/').filter((segment) => segment !== '');

/** What is written out counts more than a value, and a value more than whatever follows. */
const exactness = (pattern: string) =>
  segmentsOf(pattern).reduce((sum, segment) => sum + (segment === '*' ? -2 : segment.startsWith(':') ? 3 : 10), 0);

function pathsOf(pattern: string): RegExp {
  const parts = segmentsOf(pattern).map((segment) => {
    if (segment === '*') return '(?:/.*)?';
    if (!segment.startsWith(':')) return `/${RegExp.escape(segment)}`;
    return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+';
  });
  return new RegExp(`^${parts.join('')}/*$`, 'i');
}

/** Vite, while the pages are being worked on: hot updates over the server's own port, all pages in one. The API never reaches it. */
export async function useVite(app: FastifyInstance, isApi: (url: string) => boolean): Promise<PageSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({
    root: webRoot,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) done();
    else vite.middlewares(request.raw, reply.raw, done);
  });
  app.addHook('onClose', () => vite.close());
  // In English, whatever the language: only a build has others.
  const render: RenderPage = async (url, call, language) => {
    const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild;
    return rendererOf(build, 'development')(url, call, language);
  };
  return { render };
}

/** What a build hands over: objects of its own, since copies that are imported here would be others. */
interface Entry {
  readonly apiContext: RouterContext<ApiCall>;
  readonly createRequestHandler: typeof createRequestHandler;
  readonly RouterContextProvider: typeof RouterContextProvider;
}

function rendererOf(build: ServerBuild, mode: 'production' | 'development'): RenderPage {
  const entry = build.entry.module as unknown as Entry;
  const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();
  return (url, call, { prefix }) => {
    const handle = handlers.get(prefix) ?? entry.createRequestHandler({ ...build, basename: prefix || '/' }, mode);
    handlers.set(prefix, handle);
    const context = new entry.RouterContextProvider();
    context.set(entry.apiContext, call);
    // No header of the visitor goes in: a page is the same for everybody.
    return handle(new Request(url), context);
  };
}
