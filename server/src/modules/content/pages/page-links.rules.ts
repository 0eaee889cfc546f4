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

/** What has to be there so that a link inside the shop leads somewhere. */
export type Target =
  | { readonly kind: 'page'; readonly slug: string }
  | { readonly kind: 'category'; readonly path: string }
  | { readonly kind: 'product'; readonly id: string }
  | { readonly kind: 'fixed'; readonly path: string };

export function targetOf(pathname: string): Target {
  const path = decoded(pathname).replace(/(?<=.)\/$/, '');
  const [, kind, rest] = /^\/(pages|c|product)\/(.+)$/.exec(path) ?? [];
  if (kind === 'pages') return { kind: 'page', slug: rest ?? '' };
  if (kind === 'c') return { kind: 'category', path: rest ?? '' };
  if (kind === 'product') return { kind: 'product', id: rest ?? '' };
  // The router does not mind capitals.
  return { kind: 'fixed', path: path.toLowerCase() };
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
