import { escapeHtml } from '../../platform/html.rules.ts';

/** What one file of a sitemap may hold, by the protocol. */
export const MAX_ADDRESSES = 50_000;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export const openUrlSet = `${HEAD}<urlset ${NAMESPACE}>\n`;
export const closeUrlSet = '</urlset>\n';
export const urlEntry = (address: string, changedAt?: Date): string =>
  `<url><loc>${escapeHtml(address)}</loc>${changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''}</url>\n`;

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
export function robotsText(publicUrl: string | undefined): string {
  const rules = ['User-agent: *', ...notForRobots.map((path) => `Disallow: ${path}`)];
  const map = publicUrl === undefined ? '' : `\nSitemap: ${publicUrl}/sitemap.xml\n`;
  return `${rules.join('\n')}\n${map}`;
}
