import { behindPrefix, languagePrefix } from '@fieldhouse/contracts/language';
import { escapeHtml } from '../../platform/html.rules.ts';

/** What one file of a sitemap may hold, by the protocol. */
export const MAX_ADDRESSES = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const openUrlSet = `${HEAD}<urlset ${NAMESPACE} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const closeUrlSet = '</urlset>\n';

/** Where a page is in each language of the shop. */
export interface MappedShop {
  readonly publicUrl: string;
  readonly locales: readonly string[];
}

/** An entry for each language, and in each of them all the others: a search engine believes none of them alone. */
export function urlEntries({ publicUrl, locales }: MappedShop, path: string, changedAt?: Date): string {
  const addressIn = (language: string) => escapeHtml(publicUrl + behindPrefix(languagePrefix(language, locales), path));
  const [first = ''] = locales;
  const others = [...locales.map((language) => [language, language] as const), ['x-default', first] as const];
  const links = others.map(
    ([tag, language]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${addressIn(language)}"/>`,
  );
  const rest = `${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}${locales.length > 1 ? links.join('') : ''}`;
  return locales.map((language) => `<url><loc>${addressIn(language)}</loc>${rest}</url>\n`).join('');
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
export function robotsText(publicUrl: string | undefined, locales: readonly string[]): string {
  const prefixes = locales.map((language) => languagePrefix(language, locales));
  const paths = prefixes.flatMap((prefix) => notForRobots.map((path) => prefix + path));
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
