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
  // What follows the id says what it is, and leads there in any case.
  if (kind === 'product') return { kind: 'product', id: rest?.split('/')[0] ?? '' };
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
