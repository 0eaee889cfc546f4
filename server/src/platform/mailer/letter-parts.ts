import { html, type SafeHtml } from '../html.rules.ts';
import { chalk, headline, ink, inkSoft, line, sans, table } from './letter-look.ts';

export interface GoodsRow {
  /** In the size it is shown in. */
  readonly picture?: { readonly url: string; readonly width: number; readonly height: number } | undefined;
  readonly name: string;
  /** `Size 42, Blue` */
  readonly options: string;
  /** None where it does not matter how many there are. */
  readonly pieces?: number | undefined;
  /** None where it does not matter what it costs. */
  readonly amount?: string | undefined;
  readonly link?: Link | undefined;
}

export interface Link {
  readonly label: string;
  readonly url: string;
}

/** What a letter contains besides sentences. */
export type LetterPart =
  | { readonly kind: 'goods'; readonly title?: string; readonly rows: readonly GoodsRow[] }
  | { readonly kind: 'amounts'; readonly rows: readonly { label: string; amount: string; isTotal?: boolean }[] }
  /** An address, the number of a parcel. */
  | { readonly kind: 'block'; readonly title: string; readonly lines: readonly string[] };

export function partToText(part: LetterPart): string {
  switch (part.kind) {
    case 'goods':
      return [...(part.title ? [`${part.title}:`] : []), ...part.rows.map(goodsToText)].join(
        part.rows.some(({ link }) => link) ? '\n\n' : '\n',
      );
    case 'amounts':
      return part.rows.map(({ label, amount }) => `${isolated(label)}: ${amount}`).join('\n');
    case 'block':
      return `${part.title}: ${part.lines.map(isolated).join(', ')}`;
  }
}

/** `2 × Plain Ball, Size 5, $20.00` */
function goodsToText({ pieces, name, options, amount, link }: GoodsRow): string {
  const what = [countText(pieces) + isolated(name), isolated(options), amount].filter(Boolean).join(', ');
  return link ? `${what}\n${link.label}: ${link.url}` : what;
}

const countText = (pieces: number | undefined): string => (pieces === undefined ? '' : `${pieces} × `);

const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Ends a line, or turns around what follows. */
const unruly = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu;

const tame = (text: string): string => text.replaceAll(unruly, ' ').trim();

/** Writing that runs from right to left stays where it is, and what surrounds it is read in its order. */
function isolated(text: string): string {
  const words = tame(text);
  return rightToLeft.test(words) ? `\u2068${words}\u2069` : words;
}
const isolatedHtml = (text: string): SafeHtml => html`<bdi>${tame(text)}</bdi>`;

export function partToHtml(part: LetterPart): SafeHtml {
  switch (part.kind) {
    case 'goods':
      return goodsToHtml(part);
    case 'amounts':
      return amountsToHtml(part.rows);
    case 'block':
      return html`${titleOf(part.title)}<p style="margin:0 0 24px;color:${ink};${sans};font-size:16px;line-height:24px;overflow-wrap:anywhere">${part.lines.map((text, n) => html`${n === 0 ? '' : html`<br>\n`}${isolatedHtml(text)}`)}</p>\n`;
  }
}

const titleOf = (title: string): SafeHtml =>
  html`<h2 style="margin:0 0 8px;color:${ink};${headline};font-size:20px;line-height:24px">${title}</h2>\n`;

function goodsToHtml({ title, rows }: LetterPart & { kind: 'goods' }): SafeHtml {
  const width = Math.max(0, ...rows.map(({ picture }) => picture?.width ?? 0));
  return html`${title ? titleOf(title) : ''}<table ${table} style="margin:0 0 12px">
${rows.map((row) => goodsRowToHtml(row, width))}</table>\n`;
}

/** The name stands beside the picture, which therefore needs no text of its own while it is not loaded. */
function goodsRowToHtml({ picture, name, options, pieces, amount, link }: GoodsRow, width: number): SafeHtml {
  const edge = `padding:12px 0;border-top:1px solid ${line}`;
  const shown = picture
    ? html`<img src="${picture.url}" alt="" width="${picture.width}" height="${picture.height}" style="display:block;border:0;background:${chalk}">`
    : '';
  return html`<tr>${width ? html`<td width="${width + 16}" valign="top" style="${edge};width:${width + 16}px">${shown}</td>` : ''}
<td valign="top" style="${edge};color:${ink};${sans};font-size:16px;line-height:22px;overflow-wrap:anywhere;word-break:break-word">${countText(pieces)}${isolatedHtml(name)}${options ? html`<br>\n<span style="color:${inkSoft};font-size:14px">${isolatedHtml(options)}</span>` : ''}${link ? html`<br>\n<a href="${link.url}" style="color:${ink}">${link.label}</a>` : ''}</td>
${amount ? html`<td align="right" valign="top" style="padding:12px 0 12px 16px;border-top:1px solid ${line};color:${ink};${sans};font-size:16px;line-height:22px;white-space:nowrap">${amount}</td>` : ''}</tr>\n`;
}

function amountsToHtml(rows: (LetterPart & { kind: 'amounts' })['rows']): SafeHtml {
  return html`<table ${table} style="margin:0 0 24px">
${rows.map(({ label, amount, isTotal }, n) => {
  const look = isTotal
    ? `padding:8px 0 0;border-top:2px solid ${ink};font-weight:700;color:${ink}`
    : `${n === 0 ? `padding:12px 0 4px;border-top:1px solid ${line}` : 'padding:0 0 4px'};color:${inkSoft}`;
  const type = `${sans};font-size:16px;line-height:24px`;
  return html`<tr><td style="${look};${type};overflow-wrap:anywhere">${isolatedHtml(label)}</td>
<td align="right" valign="top" style="${look};${type};white-space:nowrap">${amount}</td></tr>\n`;
})}</table>\n`;
}
