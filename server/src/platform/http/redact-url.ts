import { privatePages, secretPages } from '@fieldhouse/contracts/page-addresses';

const startsWithOneOf = (pages: readonly string[]) => `^/+(?:${pages.map((page) => page.slice(1)).join('|')})`;
const secretAfter = new RegExp(`(${startsWithOneOf(secretPages)}/+)[^/]+`, 'i');
const privatePage = new RegExp(`${startsWithOneOf(privatePages)}(?:/|$)`, 'i');

/** The path as it may be logged: secrets blotted out, and no query, which holds what people search and paste. */
export function redactUrl(url: string): string {
  return pathOf(url).replace(secretAfter, '$1[redacted]').slice(0, 300);
}

/** Whether a page is for one person's eyes, so that nobody may keep it. */
export function isPrivatePage(url: string): boolean {
  return privatePage.test(pathOf(url));
}

/** As the router understands it: an escaped letter of `/me/` is still that letter. */
function pathOf(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  if (!path.includes('%')) return path;
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
