import { behindPrefix } from '@fieldhouse/contracts/language';
import { escapeHtml } from '../../platform/html.rules.ts';
import type { Alternate } from '../markets/index.ts';

/** What one file of a sitemap may hold, by the protocol. */
export const MAX_ADDRESSES = 50_000;
/** A file may have 50 MB: so many links of some 200 characters. */
const MAX_LINKS = 200_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const openUrlSet = `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const closeUrlSet = '</urlset>\n';

/** Where a page is in each language and market of the shop. */
export interface MappedShop {
  readonly publicUrl: string;
  readonly alternates: readonly Alternate[];
}

const prefixesOf = (alternates: readonly Alternate[]) => [...new Set(alternates.map(({ prefix }) => prefix))];

/** So many products fit into one file, each with all its addresses and all that they name. */
export function productsPerFile(addresses: number, alternates: readonly Alternate[]): number {
  const each = prefixesOf(alternates).length;
  return Math.max(1, Math.floor(Math.min(addresses / each, MAX_LINKS / each / (alternates.length + 1))));
}

/** An entry for each of them, and in each all the others: a search engine believes none of them alone. */
export function urlEntries({ publicUrl, alternates }: MappedShop, path: string, changedAt?: Date): string {
  const addressAt = (prefix: string) => escapeHtml(publicUrl + behindPrefix(prefix, path));
  const links = [...alternates, { tag: 'x-default', prefix: '' }].map(
    ({ tag, prefix }) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressAt(prefix)}"/>`,
  );
  const rest = `${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}${alternates.length > 1 ? links.join('') : ''}`;
  return prefixesOf(alternates)
    .map((prefix) => `<url><loc>${addressAt(prefix)}</loc>${rest}</url>\n`)
    .join('');
}

export function sitemapIndex(addresses: readonly string[]): string {
  const entries = addresses.map((address) => `<sitemap><loc>${escapeHtml(address)}</loc></sitemap>\n`);
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${entries.join('')}</sitemapindex>\n`;
}

/** Everything that is about one person, for the staff, or only worth a visit from inside the shop. */
const notForRobots = [
  '/api/',
  '/admin',
  '/create',
  '/CreateUser',
  '/login',
  '/forgotpassword',
  '/resetpassword/',
  '/unsubscribe/',
  '/newsletter/',
  '/alerts/',
  '/me/',
  '/review/',
  '/carrito',
  '/checkout',
  '/favorites',
  '/success',
  '/orders',
  '/dev/',
];

// /result stays open to them, so that they can read there that it is not to be offered.
/** Without an address there is no map yet. Nothing more is forbidden then: robots would go on staying away for a day or more. */
export function robotsText(publicUrl: string | undefined, alternates: readonly Alternate[]): string {
  const paths = prefixesOf(alternates).flatMap((prefix) => notForRobots.map((path) => prefix + path));
  const rules = ['User-agent: *', ...paths.map((path) => `Disallow: ${path}`)];
  const map = publicUrl === undefined ? '' : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return `${rules.join('\n')}\n${map}`;
}

interface PlacedCategory {
  readonly id: number;
  readonly path: string;
  /** From the department down, itself included. */
  readonly lineage: readonly number[];
}

export interface CategoryChange {
  readonly id: number;
  readonly changedAt: Date;
}

export interface MappedCategory {
  readonly path: string;
  readonly changedAt: Date;
}

export function newestOf(dates: readonly Date[]): Date | undefined {
  return dates.length === 0 ? undefined : new Date(Math.max(...dates.map((date) => date.getTime())));
}

/**
 * The categories whose pages show something, each with the last change of what it shows: what is below it is shown too.
 * The page of an empty one is not to be offered, and says so itself.
 */
export function mappedCategories(
  categories: readonly PlacedCategory[],
  changes: readonly CategoryChange[],
): MappedCategory[] {
  const own = new Map(changes.map((change) => [change.id, change.changedAt]));
  const below = new Map<number, Date[]>();
  for (const { id, lineage } of categories) {
    const changedAt = own.get(id);
    for (const above of lineage) below.set(above, [...(below.get(above) ?? []), ...(changedAt ? [changedAt] : [])]);
  }
  const mapped = categories.flatMap(({ id, path }) => {
    const changedAt = newestOf(below.get(id) ?? []);
    return changedAt ? [{ path, changedAt }] : [];
  });
  return mapped.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
