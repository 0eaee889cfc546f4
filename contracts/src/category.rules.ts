import { messages, msg } from './messages.ts';

/** Departments are the first level. */
export const MAX_CATEGORY_LEVELS = 4;
export const CATEGORY_TEXT_LENGTH = 2000;
export const SLUG_LENGTH = 80;
export const CATEGORY_PATH_LENGTH = 400;
export const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const categoryMessages = messages('category', {
  slug: 'Please use small letters, digits and single hyphens',
  slugTaken: 'There is already a category with this address here',
  name: 'Please enter a name',
  parent: 'A category cannot be below itself',
  levels: msg`Categories can be at most ${MAX_CATEGORY_LEVELS} levels deep`,
  hasChildren: 'There are categories below this one. Please move or delete them first.',
} as const);

/** The last part of an address, made from a name as search knows it (without accents and capitals). */
export function slugOf(nameKey: string, nothing = 'category'): string {
  const slug = nameKey.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return slug.slice(0, SLUG_LENGTH).replace(/-+$/, '') || nothing;
}
