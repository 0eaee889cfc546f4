import { languagePrefix } from '@fieldhouse/contracts/language';
import { type Rounding, stepsOf } from '@fieldhouse/contracts/market.rules';
import { chargeStep, decimalsOf } from '@fieldhouse/contracts/money';
import { portion } from '@fieldhouse/contracts/spread.rules';

interface Priced {
  readonly currency: string;
  readonly rate: number | null;
  readonly rounding: Rounding | null;
}

/** What amounts of the shop's currency, in hundredths, are multiplied with; prices are rounded to the step and its ending. */
export interface MarketTerms {
  readonly factor: { readonly part: number; readonly whole: number };
  readonly step: number;
  readonly ending: number;
}

export function termsOf({ currency, rate, rounding }: Priced): MarketTerms {
  const { step, ending } = stepsOf(rounding, currency) ?? { step: chargeStep(currency), ending: 0 };
  const part = Math.round((rate ?? 1) * 1_000_000) * 10 ** decimalsOf(currency);
  return { factor: { part, whole: 100_000_000 }, step, ending };
}

/** An amount of the shop's currency, like what delivery costs or a promotion takes off, in the market's. */
export function convert(cents: number, market: Priced): number {
  const { factor } = termsOf(market);
  const step = chargeStep(market.currency);
  return portion(cents, factor.part, factor.whole * step) * step;
}

export function factorOf(market: Priced): number {
  const { part, whole } = termsOf(market).factor;
  return part / whole;
}

interface Placed {
  readonly prefix: string;
  readonly countries: readonly string[];
  readonly locales: readonly string[];
}

/** What the addresses of its pages in a language begin with. */
export const prefixOf = ({ prefix, locales }: Omit<Placed, 'countries'>, language: string): string =>
  (prefix ? `/${prefix}` : '') + languagePrefix(language, locales);

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
