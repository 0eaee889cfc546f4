import { createHash } from 'node:crypto';

/** A rendered page with everything that is computed from its text. */
export interface Document {
  readonly html: Buffer;
  readonly policy: string;
}

/**
 * Scripts wait for the main picture: the preloads are made inert and so is the router's own module script. The small
 * script in the head (web/src/root.tsx) brings them back, and a hash in the policy covers it there too.
 */
function holdScriptsBack(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link rel="later"')
    .replace('<script type="module" async="">', '<script type="text/rr" id="rr">');
}

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function hashesOf(html: string, element: RegExp): string[] {
  return [...new Set([...html.matchAll(element)].map((match) => sha256(match[1] ?? '')))];
}

/**
 * The policy lists the hash of every inline script and style of this very document: no unsafe-inline, and unlike a
 * nonce it stays true for a page that was kept or answered with 304.
 */
function policyFor(html: string, { https, dev }: { https: boolean; dev: boolean }): string {
  const scripts = hashesOf(html, /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  const styles = hashesOf(html, /<style[^>]*>([\s\S]*?)<\/style>/g);
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...scripts].join(' '),
    // The development server adds styles while pages are being edited.
    dev ? "style-src 'self' 'unsafe-inline'" : ['style-src', "'self'", ...styles].join(' '),
    "img-src 'self' https: http: data:",
    dev ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

export function toDocument(text: string, options: { https: boolean; dev: boolean }): Document {
  const held = options.dev ? text : holdScriptsBack(text);
  return { html: Buffer.from(held), policy: policyFor(held, options) };
}
