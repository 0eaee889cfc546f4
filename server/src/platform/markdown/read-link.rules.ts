/** Where a link leads, as it is written into the page. */
export type PageLink =
  | { readonly kind: 'inside'; readonly href: string; readonly pathname: string }
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'refused' };

const outside = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Read by the same parser as the browser's, and written out again as it was understood: what was checked is what is
 * followed. Everything that is not expressly allowed is no link.
 */
export function readLink(href: string, publicUrl: string): PageLink {
  const url = URL.parse(href, `${publicUrl}/pages/`);
  if (!url || !outside.has(url.protocol) || url.username || url.password) return { kind: 'refused' };
  if (url.origin !== URL.parse(publicUrl)?.origin) return { kind: 'outside', href: url.href };
  return { kind: 'inside', href: url.pathname + url.search + url.hash, pathname: url.pathname };
}
