import { sha256 } from '../ids.ts';

/** A rendered page with everything that is computed from its text. */
export interface Document {
  readonly html: Buffer;
  readonly policy: string;
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

export const toStyle = (css: string): Style => ({ bytes: Buffer.from(css), hash: hashSource(css) });

/** The placeholder in web/src/root.tsx. */
const STYLE_PLACE = '<style id="css">';

/**
 * Scripts wait for the main picture: the preloads are made inert, and so is the router's own module script. The small
 * script in the head (web/src/root.tsx) activates them again, and the policy contains its hash.
 */
function holdScriptsBack(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="text/rr" id="rr">');
}

/** Most scripts are the same on every page. */
const known = new Map<string, string>();
const MAX_KNOWN = 50;

function hashSource(text: string): string {
  const hash = known.get(text) ?? `'sha256-${sha256(text).toString('base64')}'`;
  // Those of the page alone pass by: what was there first is what all pages share.
  if (known.size < MAX_KNOWN) known.set(text, hash);
  return hash;
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy lists the hash of the style and of every inline script of this very document: no unsafe-inline, and unlike a
 * nonce it stays true for a page that was kept or answered with 304.
 */
function policyFor(html: string, { https, dev, provider, style }: DocumentOptions): string {
  const scripts = new Set(Array.from(html.matchAll(inlineScript), ([, text = '']) => hashSource(text)));
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

export function toDocument(text: string, options: DocumentOptions): Document {
  const held = options.dev ? text : holdScriptsBack(text);
  return { html: putIn(options.style, held), policy: policyFor(held, options) };
}

function putIn({ bytes }: Style, html: string): Buffer {
  const place = html.indexOf(STYLE_PLACE);
  if (place < 0) return Buffer.from(html);
  const at = place + STYLE_PLACE.length;
  return Buffer.concat([Buffer.from(html.slice(0, at)), bytes, Buffer.from(html.slice(at))]);
}
