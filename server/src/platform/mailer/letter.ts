import type { Language } from '@fieldhouse/contracts/language';
import type { Translate } from '@fieldhouse/contracts/text';
import { html, SafeHtml } from '../html.rules.ts';
import { chalk, headline, ink, inkSoft, line, orange, type Piece, paragraph, sans, table } from './letter-look.ts';
import { type LetterPart, type Link, partToHtml, partToText } from './letter-parts.ts';
import type { Mail } from './mailer.ts';

/** What a mail says, once for both of its parts. */
export interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** Where the links in a paragraph are. Only for what staff have written: what others call themselves is no link. */
  readonly splitLinks?: (paragraph: string) => readonly Piece[];
  readonly action?: Link;
  /** Whatever else can be done. */
  readonly links?: readonly Link[];
  /** Goods, amounts, addresses: below the sentences and the action. */
  readonly parts?: readonly LetterPart[];
  /** The preview text that mail programs show beside the subject; by default the first sentence after the greeting. */
  readonly preview?: string;
  /** The footer: why the recipient gets this email. */
  readonly note: string;
  /** And how to unsubscribe. */
  readonly unsubscribe?: Link;
}

export interface Letterhead {
  readonly shopName: string;
  /** Of files and calls, without a slash at the end. */
  readonly publicUrl: string;
  /** Of pages in the letter's language: `https://shop.example.com/es`. */
  readonly pagesUrl: string;
  readonly language: Language;
  /** Writes in it. */
  readonly t: Translate;
  /** Of the company behind the shop, on one line, its name first; none until it is entered. */
  readonly postalAddress?: string | undefined;
  /** Shown instead of the name, as wide as it is. */
  readonly logo?: { readonly url: string; readonly width: number; readonly height: number };
}

/** Without a name for one whose address is unconfirmed: a stranger may have typed it, as a message to its owner. */
export const greeting = ({ t }: Pick<Letterhead, 't'>, name?: string): string => (name ? t`Hello ${name},` : t`Hello,`);

export function writeLetter(letter: Letter, head: Letterhead): Pick<Mail, 'sender' | 'subject' | 'text' | 'html'> {
  const { subject } = letter;
  return { sender: head.shopName, subject, text: toText(letter, head), html: toPage(letter, head) };
}

function toText(letter: Letter, { shopName, pagesUrl, postalAddress, language }: Letterhead): string {
  const { heading, paragraphs, action, links = [], parts = [], note, unsubscribe } = letter;
  const actions = [...(action ? [action] : []), ...links].map(({ label, url }) => `${label}:\n${url}`);
  const out = unsubscribe ? `${unsubscribe.label}: ${unsubscribe.url}\n` : '';
  const foot = `-- \n${note}\n${out}${shopName}, ${pagesUrl}${postalAddress ? `\n${postalAddress}` : ''}`;
  return [heading.toLocaleUpperCase(language), ...paragraphs, ...actions, ...parts.map(partToText), foot].join('\n\n');
}

// Outlook knows no greatest width.
const forOutlook = new SafeHtml(
  `<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
);
const endForOutlook = new SafeHtml('<!--[if mso]></td></tr></table><![endif]-->');

const inOne = (text: string): readonly Piece[] => [{ text }];

function toPage(letter: Letter, head: Letterhead): string {
  const { shopName, pagesUrl, postalAddress, language } = head;
  const {
    subject,
    heading,
    paragraphs,
    splitLinks = inOne,
    action,
    links = [],
    parts = [],
    note,
    unsubscribe,
  } = letter;
  const preview = letter.preview ?? paragraphs[1] ?? paragraphs[0] ?? '';
  return html`<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light only"><meta name="supported-color-schemes" content="light only"><title>${subject}</title></head>
<body style="margin:0;padding:0;background:${chalk};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden">${preview}</div>
<table ${table} bgcolor="${chalk}" style="background:${chalk}"><tr><td align="center" style="padding:32px 16px">
${forOutlook}<table ${table} style="max-width:600px">
<tr><td style="padding:0 0 16px;border-bottom:4px solid ${ink};${headline};font-size:26px;line-height:32px;letter-spacing:1px">
<a href="${pagesUrl}" style="color:${ink};text-decoration:none">${signOf(head)}</a></td></tr>
<tr><td bgcolor="#ffffff" style="padding:32px 24px;background:#ffffff;border:1px solid ${line};border-top:0">
<h1 style="margin:0 0 16px;color:${ink};${headline};font-size:36px;line-height:36px">${heading}</h1>
${paragraphs.map((text) => paragraph(splitLinks(text)))}${action ? button(action) : ''}${links.map(linkLine)}${parts.map(partToHtml)}${action ? copyOf(action, head) : ''}
</td></tr>
<tr><td style="padding:16px 0 0;color:${inkSoft};${sans};font-size:13px;line-height:20px">${note}<br>
${unsubscribe ? html`<a href="${unsubscribe.url}" style="color:${inkSoft}">${unsubscribe.label}</a> · ` : ''}<a href="${pagesUrl}" style="color:${inkSoft}">${shopName}</a>${postalAddress ? html`<br>\n<bdi>${postalAddress}</bdi>` : ''}</td></tr>
</table>${endForOutlook}</td></tr></table></body></html>`.text;
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

function button({ label, url }: Link): SafeHtml {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="${orange}" style="background:${orange};border-radius:2px;mso-padding-alt:14px 28px"><a href="${url}" style="display:inline-block;padding:14px 28px;color:${ink};${headline};font-size:20px;line-height:24px;letter-spacing:.5px;text-decoration:none">${label}</a></td>
</tr></table>\n`;
}

const linkLine = ({ label, url }: Link): SafeHtml =>
  html`<p style="margin:0 0 24px;${sans};font-size:16px;line-height:24px"><a href="${url}" style="color:${ink}">${label}</a></p>\n`;

const copyOf = ({ url }: Link, { t }: Letterhead): SafeHtml =>
  html`<p style="margin:0;color:${inkSoft};${sans};font-size:13px;line-height:20px">${t`Or copy this address into your browser:`}<br><a href="${url}" style="color:${inkSoft};word-break:break-all">${url}</a></p>`;
