import { parseUrl } from '@fieldhouse/contracts/parse-url';

const BASE = 'http://shop.invalid';

/** Where `?next=` leads after logging in: a path of this shop, else the start page. */
export function nextPath(search: string): string {
  const wanted = new URLSearchParams(search).get('next') ?? '/';
  // Not really a path: browsers read `//host` and `/\host` as another host.
  if (!/^\/(?![/\\])/.test(wanted)) return '/';
  const url = parseUrl(wanted, BASE);
  if (url?.origin !== BASE) return '/';
  const path = url.pathname + url.search + url.hash;
  // Checked again in its final form: `/.//host` has become `//host` by now.
  return path.startsWith('//') ? '/' : path;
}

/** The way to another account screen, which then leads to the same place. */
export function withNext(to: string, search: string): string {
  const next = nextPath(search);
  return next === '/' ? to : `${to}?${new URLSearchParams({ next })}`;
}
