import { privatePages, secretPages } from '@fieldhouse/contracts/page-addresses';

const anyOf = (pages: readonly string[]) => pages.map((page) => page.slice(1)).join('|');
const secretAfter = new RegExp(`^(/+(?:${anyOf(secretPages)})/+)[^/]+`, 'i');
const privatePage = new RegExp(`^/+(?:${anyOf(privatePages)})(?:/|$)`, 'i');

/**
 * The path as it may be logged: secrets redacted, and without the query, which contains what people search for and
 * paste.
 */
export function redactUrl(url: string): string {
  const path = pathOf(url);
  return (secretAfter.test(path) ? path.replace(secretAfter, '$1[redacted]') : path).slice(0, 300);
}

/** Whether a page is about one person, so that nobody may cache it. */
export function isPrivatePage(url: string): boolean {
  return privatePage.test(pathOf(url));
}

/** As the router understands it: an escaped letter of `/me/` is still that letter. */
function pathOf(url: string): string {
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  if (!path.includes('%') && !path.includes('#')) return path;
  try {
    return decodeURI(path).split('#', 1)[0] ?? '';
  } catch {
    return path;
  }
}
