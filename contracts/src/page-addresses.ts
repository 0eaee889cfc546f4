import { ATTRIBUTE_PREFIX } from './catalogue-query.rules.ts';
import { isLanguage, type Language } from './language.ts';

/** Pages with a secret at the end of their address: it must reach neither a log line nor a referrer. */
export const secretPages = [
  '/me',
  '/resetpassword',
  '/unsubscribe',
  '/newsletter',
  '/alerts',
  '/api/auth/email-activate',
  '/setup/invitation',
] as const;

/** A page's address in a language: `/es/carrito` is `/carrito` in Spanish. Whether the shop has it is for others to say. */
export function splitLanguage(pathname: string): { readonly language: Language | undefined; readonly path: string } {
  const [, first = '', rest = ''] = /^\/+([^/]*)(.*)$/s.exec(pathname) ?? [];
  const language = first.toLowerCase();
  return isLanguage(language) ? { language, path: rest || '/' } : { language: undefined, path: pathname };
}

/** Pages of members, and pages for the staff: they are left when the session ends. */
export const memberPages = ['/me', '/review', '/success'] as const;
export const adminPages = ['/admin', '/create'] as const;

/** Pages that are built apart from the shoppers' (decision 100), with all that is below them. */
export const staffPages = [...adminPages, '/setup', '/dev/ui'] as const;

/** Pages that must not be cached: about one person, or for staff. */
export const privatePages = [...secretPages, '/success', '/orders', '/setup', ...adminPages] as const;

/** Pages that everybody can be sent to, those of products, categories and the shop's own texts apart. */
export const linkablePages = [
  '/',
  '/result',
  '/c',
  '/size-guide',
  '/favorites',
  '/carrito',
  '/checkout',
  '/login',
  '/CreateUser',
  '/forgotpassword',
  '/orders',
  '/withdraw',
  '/me/profile',
  '/me/profile/addresses',
  '/me/profile/security',
] as const;

/**
 * What public pages read from their query. While a page is rendered on the server it sees nothing else, so that campaign
 * marks and the like do not make it another page. A page that reads a new name adds it here.
 */
export const pageQuery = [
  'category',
  'brand',
  'size',
  'colour',
  'rating',
  'sale',
  'sort',
  'name',
  'pricemin',
  'pricemax',
  'page',
  'q',
  'variant',
  'choose',
  'stars',
] as const;

/** So are the names of attributes, which the shop makes up itself: `attr.Drop`. */
export const pageQueryPrefix = ATTRIBUTE_PREFIX;
