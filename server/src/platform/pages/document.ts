import { createHash } from 'node:crypto';
import { sha256 } from '../ids.ts';

/** A rendered page with everything that is computed from its text. */
export interface Document {
  readonly html: Buffer;
  readonly policy: string;
  /** What tells it from all others. */
  readonly mark: string;
}

/** A third party whose script a page uses: what the page may load from it, and what else that requires. */
export interface Provider {
  readonly sources: Partial<Record<'script-src' | 'style-src' | 'connect-src' | 'frame-src', readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
}

export interface DocumentOptions {
  readonly https: boolean;
  readonly dev: boolean;
  readonly provider?: Provider | undefined;
  readonly style: Style;
}

/** The stylesheet of all pages, ready to be inserted into each of them. */
interface Style {
  readonly bytes: Buffer;
  readonly hash: string;
}

export function toStyle(css: string): Style {
  const bytes = Buffer.from(css);
  return { bytes, hash: hashOf(bytes) };
}

/** The placeholder in web/src/root.tsx. */
const STYLE_PLACE = '<style id="css">';

const PRELOAD = Buffer.from('<link rel="modulepreload"');
const LATER = Buffer.from('<link rel="later"'.padEnd(PRELOAD.length));
const MODULE = Buffer.from('<script type="module" async="">');
const INERT = Buffer.from('<script type="text/rr" id="rr">');

/**
 * Scripts wait for the main picture: the preloads are made inert, and so is the router's own module script. The small
 * script in the head (web/src/root.tsx) activates them again, and the policy contains its hash. In place, being as long as before.
 */
function holdScriptsBack(html: Buffer): void {
  for (let at = html.indexOf(PRELOAD); at >= 0; at = html.indexOf(PRELOAD, at)) LATER.copy(html, at);
  const own = html.indexOf(MODULE);
  if (own >= 0) INERT.copy(html, own);
}

/** Most scripts are the same on every page; the one with the data of a page is longer. */
const known = new Map<string, string>();
const MAX_KNOWN = 50;
const MAX_KNOWN_BYTES = 8192;

const hashOf = (source: Buffer) => `'sha256-${sha256(source).toString('base64')}'`;

function knownHashOf(source: Buffer): string {
  if (source.length > MAX_KNOWN_BYTES) return hashOf(source);
  const text = source.toString('latin1');
  const hash = known.get(text) ?? hashOf(source);
  // Those of the page alone pass by: what was there first is what all pages share.
  if (known.size < MAX_KNOWN) known.set(text, hash);
  return hash;
}

/** Those that run: what only holds data needs no permission. */
function* inlineScripts(html: Buffer): Generator<Buffer> {
  for (let at = html.indexOf('<script'); at >= 0; at = html.indexOf('<script', at)) {
    const start = html.indexOf('>', at) + 1;
    const isInline = !/\s(?:src=|type="application\/(?:ld\+)?json")/.test(html.toString('latin1', at, start));
    at = html.indexOf('</script>', start);
    if (at < 0) return;
    if (isInline) yield html.subarray(start, at);
  }
}

/**
 * The policy lists the hash of the style and of every inline script of this very document: no unsafe-inline, and unlike a
 * nonce it stays true for a page that was kept or answered with 304.
 */
function policyFor(html: Buffer, { https, dev, provider, style }: DocumentOptions): string {
  const scripts = new Set([...inlineScripts(html)].map(knownHashOf));
  const own: Record<keyof Provider['sources'], readonly string[]> = {
    'script-src': [...scripts],
    // The development server adds styles while pages are being edited.
    'style-src': dev ? ["'unsafe-inline'"] : [style.hash],
    'connect-src': dev ? ['ws:', 'wss:'] : [],
    'frame-src': [],
  };
  const sources = Object.entries(own).map(([directive, ours]) =>
    [directive, "'self'", ...ours, ...(provider?.sources[directive as keyof typeof own] ?? [])].join(' '),
  );
  return [
    "default-src 'self'",
    ...sources,
    // Pictures of products may be anywhere, but on a page of https nothing is fetched in the open.
    `img-src 'self' https: ${https ? '' : 'http: '}data:`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Of bytes, as React wrote them: a text of that length would be copied at every step. */
export function toDocument(parts: readonly Buffer[], options: DocumentOptions): Document {
  const html = putIn(options.style, parts);
  if (!options.dev) holdScriptsBack(html);
  return { html, policy: policyFor(html, options), mark: markOf(parts, options.style) };
}

function putIn({ bytes }: Style, parts: readonly Buffer[]): Buffer {
  return Buffer.concat(
    parts.flatMap((part) => {
      const place = part.indexOf(STYLE_PLACE);
      const at = place + STYLE_PLACE.length;
      return place < 0 ? [part] : [part.subarray(0, at), bytes, part.subarray(at)];
    }),
  );
}

/** The style is a third of a page, and its hash is there. */
function markOf(parts: readonly Buffer[], style: Style): string {
  const hash = createHash('sha1').update(style.hash);
  for (const part of parts) hash.update(part);
  return hash.digest('base64url');
}
