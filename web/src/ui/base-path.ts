import { behindPrefix, isLanguage, LANGUAGE, SOURCE_LANGUAGE } from '@fieldhouse/contracts/language';

/** The router takes it from the server with each document. */
declare const __reactRouterContext: { readonly basename?: string } | undefined;

/** What the addresses of this document begin with: `/es`, `/eu`, `/eu/es`; nothing in the shop's first language, and on the server, where no address is opened. */
const basePath =
  typeof __reactRouterContext === 'undefined' ? '' : (__reactRouterContext?.basename ?? '').replace(/\/$/, '');

/** An address for the browser itself; links and navigations of the router need none of this. */
export const toAddress = (path: string): string => behindPrefix(basePath, path);

/** The path of a page as the routes have it. */
export const toPath = (pathname: string): string =>
  basePath && `${pathname}/`.toLowerCase().startsWith(`${basePath}/`)
    ? pathname.slice(basePath.length) || '/'
    : pathname;

const first = basePath.split('/')[1] ?? '';
const place = `locale=${LANGUAGE}${isLanguage(first) ? '' : `&market=${first}`}`;

/** The API answers in the language of this document, at the prices of its market. */
export const inLanguage = (url: string): string =>
  LANGUAGE === SOURCE_LANGUAGE && !basePath ? url : `${url}${url.includes('?') ? '&' : '?'}${place}`;
