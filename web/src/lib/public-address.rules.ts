import { behindPrefix, LANGUAGE, languagePrefix } from '@fieldhouse/contracts/language';

/** What a page's address begins with. */
export interface ShopAddress {
  /** Where the shop stands. */
  readonly url: string;
  /** The languages of its pages. */
  readonly locales: readonly string[];
  /** The one that it is in; none: the shop itself. */
  readonly market?: { readonly prefix: string } | undefined;
}

/** What the addresses of its pages in a language begin with. */
export const prefixIn = ({ locales, market }: Omit<ShopAddress, 'url'>, language: string): string =>
  (market ? `/${market.prefix}` : '') + languagePrefix(language, locales);

/** Where a page of the shop is in this language, for whoever comes from elsewhere. */
export function addressIn(shop: ShopAddress, path: string): string {
  return shop.url + behindPrefix(prefixIn(shop, LANGUAGE), path);
}
