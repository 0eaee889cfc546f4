import { messages } from './messages.ts';

/**
 * The rules of the newsletter form, with the messages both sides show. The first two are quoted from the specification.
 */
export const newsletterMessages = messages('newsletter', {
  title: 'you must assign a title',
  content: 'You must add a content',
  badLink: 'This link does not work. Please use the one in our latest newsletter, or unsubscribe in your profile.',
  /** Says the same whether the address is known or not. */
  confirmFirst:
    'Almost done. Please open the link in the email we have sent you. If you have confirmed it before, you are already subscribed.',
  subscribed: 'You are subscribed. You can unsubscribe with the link in every newsletter.',
  badRequest: 'This link no longer works. Please subscribe again.',
  unsubscribed: 'You are unsubscribed. You will no longer receive our newsletter.',
} as const);

export const NEWSLETTER_LENGTH = { title: 150, content: 20_000 } as const;

/** Plain text as paragraphs: an empty line begins a new one. */
export function toParagraphs(content: string): string[] {
  return content
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}

/** What ends a sentence around an address, and is not a part of it. */
const after = /[.,;:!?'"»”’)\]}>]+$/;

interface Piece {
  /** Where it begins. */
  readonly at: number;
  readonly text: string;
  readonly url?: string;
}

/** Text in pieces: what is an address on the web, in full, is a link. A bracket that the address itself opens belongs to it. */
export function splitLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(/\bhttps?:\/\/[^\s<>"]+/gi)) {
    const url = found.replace(after, (rest) => (rest.startsWith(')') && found.includes('(') ? ')' : ''));
    if (!URL.canParse(url)) continue;
    pieces.push({ at: end, text: text.slice(end, index) }, { at: index, text: url, url });
    end = index + url.length;
  }
  return [...pieces, { at: end, text: text.slice(end) }].filter((piece) => piece.text !== '');
}
