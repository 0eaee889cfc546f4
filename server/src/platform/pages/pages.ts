import { LANGUAGE, type Language, languagePrefix } from '@fieldhouse/contracts/language';
import { splitPlace } from '@fieldhouse/contracts/page-place.rules';
import type { FastifyInstance } from 'fastify';
import { type Answer, type ComputedAnswer, toAnswer } from '../cache/answer.ts';
import type { Dependencies } from '../cache/dependencies.ts';
import { MAX_AGE_MS } from '../cache/freshness.ts';
import type { PublicCache } from '../cache/public-cache.ts';
import { AppError } from '../http/app-error.ts';
import { noSuchAddress } from '../http/error-handler.ts';
import type { InsideCalls } from '../http/inside-calls.ts';
import { openRendering, type Rendering } from '../http/internal-calls.ts';
import { isDeskPage, isPrivatePage } from '../http/redact-url.ts';
import { shopMessages } from '../http/request-messages.ts';
import { sendAnswer } from '../http/send-answer.ts';
import { inLane } from '../lanes.ts';
import { utf8 } from '../utf8.ts';
import { type Provider, toDocument, toStyle } from './document.ts';
import { canonicalAddress, pageAddress } from './page-address.ts';
import { type ApiCall, type PageLanguage, type PageSource, useBuiltPages, useVite } from './page-source.ts';

export interface PageOptions {
  readonly dev: boolean;
  readonly publicUrl: string;
  readonly cache: PublicCache;
  /** Where public calls are answered without the framework; by default that answers all. */
  readonly inside?: InsideCalls;
  /**
   * The languages of the shop's pages or of a market's, the one without a prefix first; undefined: there is no such market. Asks
   * through `call`, so that pages depend on it.
   */
  readonly languages?: (call: ApiCall, market?: string) => Promise<readonly Language[] | undefined>;
  /** The company, if any, that a page works with. */
  readonly providerOn: (pathname: string) => Provider | undefined;
  /** Where an address leads instead of its page; nowhere else, as a rule. */
  readonly detour?: (pathname: string) => Promise<string | undefined>;
  /** Where an address leads at which there is no page; nowhere, as a rule. With the prefix of its language. */
  readonly movedFrom?: (pathname: string, prefix: string) => Promise<string | undefined>;
}

const ROUTE = '/*';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a page, whose route is the same for all of them. */
    pagePattern?: string | undefined;
  }
}

// The page that a link in a mail opens has an address under /api/.
const isApi = (url: string) => /^\/(api|files)\/|^\/(healthz|readyz|metrics)$/.test(url) && !isPrivatePage(url);

/** Everything that is not the API is a page, rendered by the React Router build in this same process. */
export async function pages(app: FastifyInstance, options: PageOptions): Promise<void> {
  servePages(app, options.dev ? await useVite(app, isApi) : await useBuiltPages(app), options);
}

export function servePages(app: FastifyInstance, source: PageSource, options: PageOptions): void {
  const { dev, cache } = options;
  const publicUrl = new URL(options.publicUrl);
  const make = pageMaker(app, source, options);
  app.decorateRequest('pagePattern', undefined);
  app.get(ROUTE, async (request, reply) => {
    // `.data` and the manifest are the router's own way to fetch: our pages use the API, so nothing is there.
    if (isApi(request.url) || /\.data(\?|$)|^\/__manifest/.test(request.url)) throw noSuchAddress();
    const url = pageAddress(request.url, publicUrl);
    const { path } = splitPlace(url.pathname);
    const pattern = (await source.patternOf?.(path)) ?? ROUTE;
    request.pagePattern = pattern;
    const elsewhere = await options.detour?.(path);
    if (elsewhere !== undefined) return reply.header('cache-control', 'no-store').redirect(elsewhere);
    if (dev || isPrivatePage(request.url)) {
      const answer = toAnswer(await make(url), { tags: [], since: 0, readAt: 0, bornOutdated: false, until: 0 });
      return sendAnswer({ request, reply, cache, key: '' }, answer);
    }
    const known = canonicalAddress(url);
    const key = `page ${known.pathname}${known.search}`;
    const answer = await cache.ask({ key, freshMs: MAX_AGE_MS, route: pattern, fill: (notes) => make(known, notes) });
    return sendAnswer({ request, reply, cache, key }, answer);
  });
}

/** Without notes it is for this visitor alone. */
type MakePage = (url: URL, notes?: Dependencies) => Promise<ComputedAnswer>;

/** A page is made of the answers it has asked for. It is kept if they all were: then it is the same for everybody. */
function pageMaker(app: FastifyInstance, { render }: PageSource, options: PageOptions): MakePage {
  const { dev, publicUrl, providerOn } = options;
  const https = publicUrl.startsWith('https:');
  const styles = new Map<string, ReturnType<typeof toStyle>>();
  return inTurn(async (url, notes) => {
    const rendering = openRendering();
    try {
      const { call, count } = callInside(app, options, rendering);
      const language = await placeOf(url.pathname, options, call);
      const { status, headers, texts, css = '' } = await render(url, callIn(language, call), language);
      const location = headers.get('location');
      if (texts === undefined && location !== null) return movedTo(location, status);
      if (texts === undefined) throw notRendered(status);
      const elsewhere = status === 404 ? await options.movedFrom?.(url.pathname, language.prefix) : undefined;
      if (elsewhere !== undefined) return movedTo(elsewhere, 301);
      const provider = providerOn(url.pathname.slice(language.prefix.length) || '/');
      const style = styles.get(css) ?? toStyle(css);
      styles.set(css, style);
      const document = toDocument(texts.map(utf8), { https, dev, provider, style });
      for (const part of rendering.parts) notes?.include(part);
      const control = headers.get('cache-control') ?? 'no-store';
      const isPublic = status === 200 && control.startsWith('public') && rendering.parts.length === count();
      const keep = isPublic && notes !== undefined;
      return {
        status,
        body: document.html,
        mark: document.mark,
        headers: { ...headersOf(status, document.policy, keep ? control : 'no-store'), ...provider?.headers },
        keep,
      };
    } finally {
      rendering.close();
    }
  });
}

/**
 * There is one processor to make pages: the more of them are begun at once, the more half-made ones there are, which garbage collection
 * takes for what stays.
 */
const inTurn =
  (make: MakePage): MakePage =>
  (url, notes) =>
    inLane('pages', () => make(url, notes));

/** Market and language of the address, if the shop has them; else its own first, in which there is no page at such an address. */
async function placeOf(
  pathname: string,
  options: Pick<PageOptions, 'languages'>,
  call: ApiCall,
): Promise<PageLanguage> {
  const { market, language } = splitPlace(pathname);
  const asked = market === undefined || isDeskPage(pathname) ? undefined : market;
  const ofMarket = asked === undefined ? undefined : await options.languages?.(call, asked);
  const languages = ofMarket ?? (await options.languages?.(call)) ?? [];
  const [first = LANGUAGE] = languages;
  const isThere = ofMarket !== undefined || market === undefined;
  const spoken = isThere && language !== undefined && languages.includes(language) ? language : first;
  const prefix = (ofMarket ? `/${asked}` : '') + languagePrefix(spoken, [first]);
  return { language: spoken, prefix, ...(ofMarket && { market: asked }) };
}

/** The API says what it has to say in the language of the page, and what things cost in its market. */
function callIn({ language, prefix, market }: PageLanguage, call: ApiCall): ApiCall {
  if (!prefix && language === LANGUAGE) return call;
  const place = `locale=${language}${market ? `&market=${market}` : ''}`;
  return ({ url, ...request }) => call({ ...request, url: `${url}${url.includes('?') ? '&' : '?'}${place}` });
}

function headersOf(status: number, policy: string, control: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    // What no page needs; the one with the card fields says otherwise.
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'cache-control': control,
    vary: 'accept-encoding',
    ...(status === 503 && { 'retry-after': '2' }),
  };
}

/** What is ready is taken as it is, like at the hit handler; what is public is asked for at once; all else goes the way of every request. */
function callInside(
  app: FastifyInstance,
  { cache, inside }: Pick<PageOptions, 'cache' | 'inside'>,
  rendering: Rendering,
): { call: ApiCall; count: () => number } {
  const resultOf = ({ status, headers }: Answer, body: unknown) => ({
    status,
    body,
    header: (name: string) => headers[name],
  });
  let calls = 0;
  return {
    count: () => calls,
    async call({ method, url, headers, body }) {
      calls++;
      const ready = method === 'GET' ? cache.find(url)?.answer : undefined;
      const plain = ready?.forms.get('plain');
      if (ready && plain) {
        rendering.parts.push(cache.partOf(ready));
        return resultOf(ready, bodyOf(plain));
      }
      const made = method === 'GET' ? await inside?.ask(url) : undefined;
      if (made) {
        const { key, answer } = made;
        rendering.parts.push(cache.partOf(answer));
        cache.addAddress(key, url);
        return resultOf(answer, JSON.parse((await cache.formOf(key, answer, 'plain')).toString()));
      }
      const answer = await app.inject({
        method: method as 'GET',
        url,
        headers: { ...headers, ...rendering.headers },
        ...(body !== undefined && { payload: body as object }),
      });
      return {
        status: answer.statusCode,
        body: answer.body === '' ? undefined : answer.json(),
        header: (name) => answer.headers[name]?.toString(),
      };
    },
  };
}

/** What many pages are made of (categories, brands, the shop) is parsed once; frozen, because they share it. */
const parsed = new WeakMap<Buffer, unknown>();

function bodyOf(plain: Buffer): unknown {
  const known = parsed.get(plain);
  if (known !== undefined) return known;
  const body = freeze(JSON.parse(plain.toString()));
  parsed.set(plain, body);
  return body;
}

function freeze(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** A page that has moved; where to may change again. */
function movedTo(location: string, status: number): ComputedAnswer {
  return { status, body: Buffer.alloc(0), headers: { location, 'cache-control': 'no-store' }, keep: false };
}

/** The router's bare "Unexpected Server Error". */
function notRendered(status: number): AppError {
  return new AppError('internal', shopMessages.failed, {
    cause: new Error(`the router answered ${status} without a page`),
  });
}
