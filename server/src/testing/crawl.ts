import { splitLanguage } from '@fieldhouse/contracts/page-addresses';
import type { FastifyInstance } from 'fastify';

/** A page as a robot sees it, without scripts. */
interface CrawledPage {
  /** Path and query. */
  readonly address: string;
  readonly status: number;
  /** Not a picture or a file. */
  readonly isPage: boolean;
  readonly titles: readonly string[];
  readonly descriptions: readonly string[];
  readonly canonicals: readonly string[];
  /** Where it is in other languages. */
  readonly alternates: readonly string[];
  readonly headings: number;
  readonly noindex: boolean;
  /** Addresses inside the shop, without fragments, each once. */
  readonly links: readonly string[];
}

export interface Crawl {
  readonly pages: ReadonlyMap<string, CrawledPage>;
  readonly mapped: readonly string[];
  /** What is wrong, a sentence each. */
  readonly problems: readonly string[];
}

interface CrawlOptions {
  readonly publicUrl: string;
  /** What the addresses of pages begin with that lists leave out by intention, so that nothing leads to them. */
  readonly unlisted?: readonly string[];
}

/**
 * Follows every link from the front page, and opens everything in the sitemap. What is not to be offered is opened, but
 * its links are not followed: the views of a list are without number.
 */
export async function crawlShop(app: FastifyInstance, { publicUrl, unlisted = [] }: CrawlOptions): Promise<Crawl> {
  const robots = (await app.inject('/robots.txt')).body;
  const closed = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path]) => path ?? '');
  const isClosed = (address: string) => closed.some((path) => address.startsWith(path));
  const pages = new Map<string, CrawledPage>();
  const linkedFrom = new Map<string, string>();
  const map = await readSitemap(app, publicUrl, /^Sitemap: (.+)$/m.exec(robots)?.[1] ?? '');

  async function follow(start: readonly string[]): Promise<void> {
    const open = [...start];
    for (let address = open.shift(); address !== undefined; address = open.shift()) {
      if (pages.has(address)) continue;
      const page = readPage(address, await app.inject(address), publicUrl);
      pages.set(address, page);
      if (isClosed(address) || !isIndexable(page, publicUrl)) continue;
      for (const link of page.links) {
        if (!linkedFrom.has(link)) linkedFrom.set(link, address);
        open.push(link);
      }
    }
  }
  await follow(['/']);
  // Links name a product by its id, and its page says under which address it wants to be offered.
  const reached = new Set(
    [...pages.values()].flatMap(({ address, canonicals }) => [
      address,
      ...canonicals.map((url) => url.slice(publicUrl.length)),
    ]),
  );
  await follow(map.addresses);

  const open = [...pages.values()].filter(({ address, isPage }) => isPage && !isClosed(address));
  const problems = [
    ...map.problems,
    ...[...pages.values()].flatMap((page) => deadLink(page, linkedFrom.get(page.address))),
    ...open.flatMap((page) => pageProblems(page, pages, publicUrl)),
    ...sameTitles(open.filter((page) => isIndexable(page, publicUrl))),
    ...map.addresses.flatMap((address) => {
      const page = pages.get(address);
      if (!page || isClosed(address) || !isIndexable(page, publicUrl))
        return [`${address} is in the sitemap and not to be offered`];
      return reached.has(address) || unlisted.some((start) => splitLanguage(address).path.startsWith(start))
        ? []
        : [`${address} is an orphan: no link leads there`];
    }),
  ];
  return { pages, mapped: map.addresses, problems };
}

async function readSitemap(app: FastifyInstance, publicUrl: string, url: string) {
  const addresses: string[] = [];
  const problems: string[] = [];
  const files = [url];
  for (let file = files.shift(); file !== undefined; file = files.shift()) {
    const { statusCode, body } = await app.inject(file.slice(publicUrl.length));
    if (statusCode !== 200) problems.push(`The sitemap ${file} answers ${statusCode}`);
    for (const [, kind, loc = ''] of body.matchAll(/<(sitemap|url)><loc>([^<]*)<\/loc>/g)) {
      const found = decoded(loc);
      if (!found.startsWith(`${publicUrl}/`)) problems.push(`${found} is in the sitemap and not in the shop`);
      else if (kind === 'sitemap') files.push(found);
      else addresses.push(found.slice(publicUrl.length));
    }
  }
  const twice = addresses.filter((address, nth) => addresses.indexOf(address) !== nth);
  return { addresses, problems: [...problems, ...twice.map((address) => `${address} is in the sitemap twice`)] };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" };
const decoded = (text: string) => text.replaceAll(/&([#\w]+);/g, (whole, name: string) => entities[name] ?? whole);

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

function readPage(address: string, { statusCode, body, headers }: Answer, publicUrl: string): CrawledPage {
  const tags = (name: string) =>
    [...body.matchAll(new RegExp(`<${name}\\b([^>]*)>`, 'g'))].map(([, text = '']) =>
      Object.fromEntries(
        [...text.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value = '']) => [key, decoded(value)]),
      ),
    );
  const metas = tags('meta');
  const contents = (name: string) => metas.flatMap((meta) => (meta.name === name ? [meta.content ?? ''] : []));
  const links = tags('link');
  const related = (rel: string) => links.flatMap((link) => (link.rel === rel ? [link.href ?? ''] : []));
  const hrefs = [...tags('a').flatMap(({ href }) => href ?? []), ...related('next'), ...related('prev')];
  return {
    address,
    status: statusCode,
    isPage: String(headers['content-type']).startsWith('text/html'),
    titles: [...body.matchAll(/<title>(.*?)<\/title>/gs)].map(([, text = '']) => decoded(text)),
    descriptions: contents('description'),
    canonicals: related('canonical'),
    alternates: related('alternate'),
    headings: tags('h1').length,
    noindex: contents('robots').some((content) => content.includes('noindex')),
    links: [...new Set(hrefs.flatMap((href) => insideAddress(href, address, publicUrl) ?? []))],
  };
}

function insideAddress(href: string, from: string, publicUrl: string): string | undefined {
  const url = URL.parse(href, publicUrl + from);
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : undefined;
}

/** A robot may offer it: it is there, does not object, and is not a view of another page. */
function isIndexable({ status, isPage, noindex, canonicals, address }: CrawledPage, publicUrl: string): boolean {
  return status === 200 && isPage && !noindex && (canonicals.length !== 1 || canonicals[0] === publicUrl + address);
}

function deadLink({ address, status }: CrawledPage, from = 'the sitemap'): string[] {
  return status === 200 ? [] : [`${address} answers ${status}: a link in ${from}`];
}

function pageProblems(page: CrawledPage, pages: Crawl['pages'], publicUrl: string): string[] {
  const { address, status, canonicals, alternates, noindex, headings, titles, descriptions } = page;
  if (status !== 200) return [];
  const [canonical = ''] = canonicals;
  const target = pages.get(canonical.slice(publicUrl.length));
  const expected = noindex ? 0 : 1;
  return [
    ...(canonicals.length === expected ? [] : [`${address} has ${canonicals.length} canonical addresses`]),
    ...(canonicals.length === 1 && !(target && isIndexable(target, publicUrl))
      ? [`${address} is a view of ${canonical}, which is no page to be offered, or which nothing leads to`]
      : []),
    ...alternates
      .filter((other) => !pages.get(other.slice(publicUrl.length))?.alternates.includes(canonical))
      .map((other) => `${address} names ${other}, which does not name it`),
    ...(headings === 1 ? [] : [`${address} has ${headings} headings of the first level`]),
    ...(titles.length === 1 && titles[0] ? [] : [`${address} has ${titles.length} titles`]),
    ...(noindex || (descriptions.length === 1 && descriptions[0]) ? [] : [`${address} has no description`]),
  ];
}

function sameTitles(pages: readonly CrawledPage[]): string[] {
  // A name may be the same in two languages.
  const byTitle = Map.groupBy(pages, ({ titles, address }) => `${splitLanguage(address).language} ${titles[0] ?? ''}`);
  return [...byTitle.values()].flatMap((same) =>
    same.length > 1
      ? [`The title '${same[0]?.titles[0]}' belongs to ${same.map(({ address }) => address).join(' and ')}`]
      : [],
  );
}
