import { html, SafeHtml } from '../html.rules.ts';

// The colours of web/src/app.css. Mail programs know tables and inline styles and little else.
export const chalk = '#f7f3e9';
export const line = '#ddd5c2';
export const ink = '#101a2b';
export const inkSoft = '#4a5468';
export const orange = '#ff6b1a';
export const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const headline =
  "font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-weight:700;text-transform:uppercase";
export const table = new SafeHtml('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

/** Lines in which every `piece` with an address is a link. */
export interface Piece {
  readonly text: string;
  readonly url?: string | undefined;
}

export const paragraph = (pieces: readonly Piece[]): SafeHtml =>
  html`<p style="margin:0 0 16px;color:${ink};${sans};font-size:16px;line-height:24px;overflow-wrap:anywhere">${pieces.map(pieceToHtml)}</p>\n`;

const pieceToHtml = ({ text, url }: Piece): SafeHtml =>
  url ? html`<a href="${url}" style="color:${ink}">${text}</a>` : html`${withBreaks(text)}`;

function withBreaks(text: string): SafeHtml[] {
  return text.split('\n').map((part, n) => (n === 0 ? html`${part}` : html`<br>\n${part}`));
}
