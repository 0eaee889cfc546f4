import { inEach, messages, msg } from './messages.ts';

/** The rules for what staff may write on pages of their own, and visitors to the shop, with the messages both sides show. */

export const pageLimits = { pages: 100, slug: 60, title: 100, markdown: 50_000 } as const;

/** Where the form to write to the shop is by default. */
export const CONTACT_SLUG = 'contact';

const ownMessages = messages('page', {
  title: 'Please enter a title',
  slug: 'Please enter an address',
  slugPattern: 'Please use small letters, digits and hyphens, such as delivery-and-returns',
  markdown: 'Please write something',
  tooMany: msg`A shop can have at most ${pageLimits.pages} pages`,
  gone: 'There is no such page.',
  stale: 'Someone else has changed this page in the meantime. Please check it and try again.',
  staleOrder: 'Someone else has changed the pages in the meantime. Please check their order and try again.',
  order: 'Please name every page once',
} as const);

export const pageMessages = {
  ...ownMessages,
  /** Its name is that of all texts that are too long. */
  tooLong: msg`Please use at most ${inEach((locale) => pageLimits.markdown.toLocaleString(locale))} characters`,
} as const;

const slugMessages = messages('page-address', {
  reserved: (slug: string) => msg`'${slug}' belongs to the shop itself. Please choose another address.`,
  taken: (path: string) => msg`There is already a page at ${path}.`,
} as const);

export const pagePath = (slug: string) => `/pages/${slug}`;

export function isSlug(slug: string): boolean {
  return slug.length <= pageLimits.slug && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug);
}

/**
 * How the addresses of the shop itself begin. `/pages/login` would pass for the login, and `new` is where staff write a
 * new page.
 */
const reservedSlugs: ReadonlySet<string> = new Set(
  (
    'admin alerts api assets c carrito cart checkout create createuser dev favorites feeds files forgotpassword ' +
    'login me metrics new newsletter orders pages preview product products resetpassword result review reviews ' +
    'setup size-guide success unsubscribe withdraw'
  ).split(' '),
);

/** What is wrong with an address, in a sentence. */
export function findSlugProblem(slug: string): string | undefined {
  if (slug === '') return pageMessages.slug;
  if (!isSlug(slug)) return pageMessages.slugPattern;
  return reservedSlugs.has(slug) ? slugMessages.reserved(slug) : undefined;
}

export const takenSlug = (slug: string) => slugMessages.taken(pagePath(slug));

/** The address that a title suggests. */
export function suggestSlug(title: string): string {
  const plain = title.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, pageLimits.slug)
    .replaceAll(/^-|-$/g, '');
}

export const contactLimits = { name: 100, subject: 150, message: 5000 } as const;

export const contactMessages = messages('contact', {
  name: 'Please enter your name',
  email: 'Please enter your email address',
  emailPattern: 'Please enter a valid email address',
  message: 'Please write your message',
  noForm: 'Messages cannot be sent here.',
  sent: 'Thank you. We have received your message and will answer by email.',
} as const);
