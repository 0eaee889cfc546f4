import { parseUrl } from '@fieldhouse/contracts/parse-url';

/** The address of a picture that a page may show: the web only, nothing that could run. */
export function pictureAddress(text: string | null): string | undefined {
  const url = parseUrl(text?.trim() ?? '');
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : undefined;
}

/** Of the first and the last part of a name. */
export function initials(name: string): string {
  const parts = name.trim().split(/\s+/);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part) => [...(part ?? '')][0]?.toUpperCase() ?? '').join('');
}
