import { behindPrefix, LANGUAGE, languagePrefix } from '@fieldhouse/contracts/language';

/** What a page's address begins with. */
export interface ShopAddress {
  /** Where the shop stands. */
  readonly url: string;
  /** The languages of its pages. */
  readonly locales: readonly string[];
}

/** Where a page of the shop is, in a language, for whoever comes from elsewhere. */
export function addressIn({ url, locales }: ShopAddress, path: string, language: string = LANGUAGE): string {
  return url + behindPrefix(languagePrefix(language, locales), path);
}
