import { pageQuery, pageQueryPrefix } from '@fieldhouse/contracts/page-addresses';
import { noSuchAddress } from '../http/error-handler.ts';

const names = new Set<string>(pageQuery);
const isRead = (name: string) => names.has(name) || name.startsWith(pageQueryPrefix);
/** No page has a longer one. The router's own patterns try each of a row of slashes with all that follow. */
const LONGEST_PATH = 1000;

/** Where a request goes, under the shop's own name: `//elsewhere/` is a path here and must not become a host. */
export function pageAddress(requested: string, publicUrl: URL): URL {
  const url = URL.parse(requested, publicUrl);
  if (!url || url.origin !== publicUrl.origin || url.pathname.length > LONGEST_PATH) throw noSuchAddress();
  return url;
}

/** The address with the parts that a public page reads, in one order: what is the same page has the same address. */
export function canonicalAddress(url: URL): URL {
  const canonical = new URL(url.pathname, url);
  const query = [...url.searchParams].filter(([name, value]) => isRead(name) && value !== '');
  for (const [name, value] of query.toSorted(([a], [b]) => Number(a > b) - Number(a < b)))
    canonical.searchParams.append(name, value);
  return canonical;
}
