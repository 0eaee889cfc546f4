import { adminPages, privatePages, secretPages, staffPages } from '@fieldhouse/contracts/page-addresses';
import { splitPlace } from '@fieldhouse/contracts/page-place.rules';

const anyOf = (pages: readonly string[]) => pages.map((page) => page.slice(1)).join('|');
const secretAfter = new RegExp(`^(/+(?:${anyOf(secretPages)})/+)[^/]+`, 'i');
const oneOf = (pages: readonly string[]) => new RegExp(`^/+(?:${anyOf(pages)})(?:/|$)`, 'i');
const privatePage = oneOf(privatePages);
const staffPage = oneOf(staffPages);
const deskPage = oneOf([...adminPages, '/setup']);

/**
 * The path as it may be logged: secrets redacted, and without the query, which contains what people search for and
 * paste.
 */
export function redactUrl(url: string): string {
  const { market, language, path } = splitPlace(pathOf(url));
  const prefix = [market, language].map((part) => (part ? `/${part}` : '')).join('');
  return (prefix + path.replace(secretAfter, '$1[redacted]')).slice(0, 300);
}

/** Whether a page is about one person, so that it must not be cached. */
export function isPrivatePage(url: string): boolean {
  return privatePage.test(splitPlace(pathOf(url)).path);
}

/** Whether a page is of the staff's build (web/src/routes.ts). */
export function isStaffPage(url: string): boolean {
  return staffPage.test(splitPlace(pathOf(url)).path);
}

/** Whether it is where staff work, who have one shop whatever its markets are. The stand-in for a bank is for buyers. */
export function isDeskPage(url: string): boolean {
  return deskPage.test(splitPlace(pathOf(url)).path);
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
