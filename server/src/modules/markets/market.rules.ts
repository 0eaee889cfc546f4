import { languagePrefix } from '@fieldhouse/contracts/language';

interface Placed {
  readonly prefix: string;
  readonly countries: readonly string[];
  readonly locales: readonly string[];
}

/** What the addresses of its pages in a language begin with; in its first one if it has no such language. */
export const prefixOf = (
  { prefix, locales }: Omit<Placed, 'countries'>,
  language: string | null | undefined,
): string => {
  const spoken = locales.find((tag) => tag === language);
  return (prefix ? `/${prefix}` : '') + (spoken === undefined ? '' : languagePrefix(spoken, locales));
};

/** For which language, and in other markets country, there are pages, and with what their addresses begin. */
export interface Alternate {
  readonly tag: string;
  readonly prefix: string;
}

/** A market is for its countries, the shop itself for all others. */
export const alternatesOf = (markets: readonly Placed[]): Alternate[] =>
  markets.flatMap((market) =>
    market.locales.flatMap((language) => {
      const tags = market.prefix ? market.countries.map((country) => `${language}-${country}`) : [language];
      return tags.map((tag) => ({ tag, prefix: prefixOf(market, language) }));
    }),
  );
