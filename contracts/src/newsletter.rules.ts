/**
 * The rules of the newsletter form, with the messages both sides show. The first two are quoted from the specification.
 */
export const newsletterMessages = {
  title: 'you must assign a title',
  content: 'You must add a content',
  badLink: 'This link does not work. Please use the one in our latest newsletter, or unsubscribe in your profile.',
  unsubscribed: 'You are unsubscribed. You will no longer receive our newsletter.',
} as const;

export const NEWSLETTER_LENGTH = { title: 150, content: 20_000 } as const;

/** Plain text as paragraphs: an empty line begins a new one. */
export function toParagraphs(content: string): string[] {
  return content
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
