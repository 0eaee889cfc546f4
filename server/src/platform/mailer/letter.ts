import { LANGUAGE } from '@fieldhouse/contracts/language';
import { html, SafeHtml } from '../html.rules.ts';
import type { Mail } from './mailer.ts';

/** What a mail says, once for both of its parts. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly url: string };
  /** The preview text that mail programs show beside the subject; by default the first sentence after the greeting. */
  readonly preview?: string;
  /** The footer: why the recipient gets this email. */
  readonly note: string;
  /** And how to unsubscribe. */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

export interface Letterhead {
  readonly shopName: string;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Shown instead of the name, as wide as it is. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number };
}

export function writeLetter(letter: Letter, head: Letterhead): Pick<Mail, 'sender' | 'subject' | 'text' | 'html'> {
  const { subject } = letter;
  return { sender: head.shopName, subject, text: toText(letter, head), html: toPage(letter, head) };
}

function toText(
  { heading, paragraphs, action, note, unsubscribe }: Letter,
  { shopName, publicUrl }: Letterhead,
): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const out = unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}\n` : '';
  return [heading.toUpperCase(), ...paragraphs, ...link, `-- \n${note}\n${out}${shopName}, ${publicUrl}`].join('\n\n');
}

// The colours of web/src/app.css. Mail programs know tables and inline styles and little else.
const chalk = '#f7f3e9';
const line = '#ddd5c2';
const ink = '#101a2b';
const inkSoft = '#4a5468';
const orange = '#ff6b1a';
const sans = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const headline =
  "font-family:'Barlow Condensed','Arial Narrow',Arial,sans-serif;font-weight:700;text-transform:uppercase";
const table = new SafeHtml('role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"');

function toPage(letter: Letter, head: Letterhead): string {
  const { shopName, publicUrl } = head;
  const { subject, heading, paragraphs, action, note, unsubscribe } = letter;
  const preview = letter.preview ?? paragraphs[1] ?? paragraphs[0] ?? '';
  return html`<!doctype html>
<html lang="${LANGUAGE}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:${chalk};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table ${table} bgcolor="${chalk}" style="background:${chalk}"><tr><td align="center" style="padding:32px 16px">
<table ${table} style="max-width:600px">
<tr><td style="padding:0 0 16px;border-bottom:4px solid ${ink};${headline};font-size:26px;line-height:32px;letter-spacing:1px">
<a href="${publicUrl}" style="color:${ink};text-decoration:none">${signOf(head)}</a></td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px 24px;background:#ffffff;border:1px solid ${line};border-top:0">
<h1 style="margin:0 0 16px;color:${ink};${headline};font-size:36px;line-height:36px">${heading}</h1>
${paragraphs.map((paragraph) => html`<p style="margin:0 0 16px;color:${ink};${sans};font-size:16px;line-height:24px">${withBreaks(paragraph)}</p>`)}
${action ? button(action) : ''}
</td></tr>
<tr><td style="padding:16px 0 0;color:${inkSoft};${sans};font-size:13px;line-height:20px">${note}<br>
${unsubscribe ? html`<a href="${unsubscribe.url}" style="color:${inkSoft}">${unsubscribe.label}</a> · ` : ''}<a href="${publicUrl}" style="color:${inkSoft}">${shopName}</a></td></tr>
</table></td></tr></table></body></html>`.text;
}

const LOGO_HEIGHT = 48;
const LOGO_WIDTH = 240;

/** Many mail programs ask before they load pictures: until then its text is the name. */
function signOf({ shopName, logo }: Letterhead): SafeHtml {
  if (!logo) return html`${shopName}`;
  const scale = Math.min(LOGO_HEIGHT / logo.height, LOGO_WIDTH / logo.width, 1);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return html`<img src="${logo.url}" alt="${shopName}" width="${scaled(logo.width)}" height="${scaled(logo.height)}" style="border:0">`;
}

function withBreaks(paragraph: string): SafeHtml[] {
  return paragraph.split('\n').map((text, n) => (n === 0 ? html`${text}` : html`<br>\n${text}`));
}

function button({ label, url }: { label: string; url: string }): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="${orange}" style="background:${orange};border-radius:2px"><a href="${url}" style="display:inline-block;padding:14px 28px;color:${ink};${headline};font-size:20px;line-height:24px;letter-spacing:.5px;text-decoration:none">${label}</a></td>
</tr></table>
<p style="margin:0;color:${inkSoft};${sans};font-size:13px;line-height:20px">Or copy this address into your browser:<br><a href="${url}" style="color:${inkSoft};word-break:break-all">${url}</a></p>`;
}
