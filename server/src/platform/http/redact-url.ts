import { privatePages, secretPages, splitLanguage, staffPages } from '@fieldhouse/contracts/page-addresses';

const anyOf = (pages: readonly string[]) => pages.map((page) => page.slice(1)).join('|');
const secretAfter = new RegExp(`^(/+(?:${anyOf(secretPages)})/+)[^/]+`, 'i');
const oneOf = (pages: readonly string[]) => new RegExp(`^/+(?:${anyOf(pages)})(?:/|$)`, 'i');
const privatePage = oneOf(privatePages);
const staffPage = oneOf(staffPages);

/**
 * The path as it may be logged: secrets redacted, and without the query, which contains what people search for and
 * paste.
 */
export function redactUrl(url: string): string {
  const { language, path } = splitLanguage(pathOf(url));
  return ((language ? `/${language}` : '') + path.replace(secretAfter, '$1[redacted]')).slice(0, 300);
}

/** Whether a page is about one person, so that it must not be cached. */
export function isPrivatePage(url: string): boolean {
  return privatePage.test(splitLanguage(pathOf(url)).path);
}

/** Whether a page is of the staff's build (web/src/routes.ts). */
export function isStaffPage(url: string): boolean {
  return staffPage.test(splitLanguage(pathOf(url)).path);
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
