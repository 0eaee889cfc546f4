/** The language that this code's texts are written in. A build of the pages for another one has its name here instead. */
export const LANGUAGE: Language = 'en';
/** English, in every build. */
export const SOURCE_LANGUAGE = 'en';
/** How numbers and dates are written. */
export const LOCALE: string = 'en-US';

/** What the shop's own texts are there in: `translations/` has a file for each but English, in which they are written. */
export const languages = {
  en: { name: 'English', locale: 'en-US' },
  es: { name: 'Español', locale: 'es-ES' },
  de: { name: 'Deutsch', locale: 'de-DE' },
} as const;
export type Language = keyof typeof languages;

/** What the addresses of pages in a language begin with, in a shop that has these: `/es`, or nothing in its first. */
export const languagePrefix = (language: string, [first]: readonly string[]): string =>
  language === first ? '' : `/${language}`;

/** A path of the shop behind such a prefix: `/es`, `/es?page=2`, `/es/carrito`. */
export const behindPrefix = (prefix: string, path: string): string =>
  prefix ? prefix + path.replace(/^\/(?=$|[?#])/, '') : path;

export const isLanguage = (tag: string): tag is Language => Object.hasOwn(languages, tag);
