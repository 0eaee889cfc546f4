import { messages } from './messages.ts';
import { linkablePages, privatePages } from './page-addresses.ts';
import { parseUrl } from './parse-url.ts';

/** In characters. */
export const redirectLengths = { from: 500, to: 1000 } as const;

export const redirectMessages = messages('redirect', {
  from: 'Please enter the old address, such as /products/blue-shirt',
  query: 'An old address ends before the question mark',
  own: 'This address belongs to the shop itself',
  to: 'Please enter an address of this shop, such as /c/shirts',
  loop: 'This would lead in a circle',
  taken: 'This address leads elsewhere already',
  gone: 'There is no such redirect.',
} as const);

const firstPart = (path: string) => path.split('/')[1]?.toLowerCase() ?? '';

/** How addresses begin that nobody may lead away from. Of pages of products, categories and texts it depends on which are there. */
const ownParts = new Set([
  ...[...privatePages, ...linkablePages].filter((path) => path !== '/c').map(firstPart),
  ...'api assets dev feeds files healthz metrics readyz robots.txt sitemap.xml .well-known __manifest'.split(' '),
]);

/** An old address as it is compared, wherever it was; or what is wrong with it. */
export function readOldAddress(text: string): { readonly path: string } | { readonly problem: string } {
  const url = parseUrl(text.trim(), 'https://shop.invalid');
  if (!url || !/^https?:$/.test(url.protocol) || !/^(https?:|\/)/.test(text.trim()))
    return { problem: redirectMessages.from };
  if (url.search || url.hash) return { problem: redirectMessages.query };
  const path = comparedPath(url.pathname);
  if (path === undefined || path.length > redirectLengths.from) return { problem: redirectMessages.from };
  return ownParts.has(firstPart(path)) ? { problem: redirectMessages.own } : { path };
}

/** Undefined when it cannot be one that somebody has typed. */
export function comparedPath(pathname: string): string | undefined {
  try {
    const path = decodeURIComponent(pathname).normalize('NFC').toLowerCase();
    return /\p{Cc}|\\/u.test(path) || !path.isWellFormed()
      ? undefined
      : path.replaceAll(/\/{2,}/g, '/').replace(/\/$/, '') || '/';
  } catch {
    return undefined;
  }
}
