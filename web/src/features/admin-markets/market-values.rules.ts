import { isLanguage } from '@fieldhouse/contracts/language';
import {
  findMarketProblems,
  isMarketPrefix,
  isRate,
  marketMessages as messages,
  type Rounding,
  roundings,
} from '@fieldhouse/contracts/market.rules';
import type { Market } from '@fieldhouse/contracts/markets.schemas';
import { readCountries } from '@fieldhouse/contracts/read-country.rules';
import { countryNames, toCountryCode } from '../../lib/country-names.rules.ts';
import { readAmount } from '../../lib/typed-values.rules.ts';

/** A market as it is typed. */
export interface MarketValues {
  readonly name: string;
  readonly prefix: string;
  readonly currency: string;
  readonly countries: string;
  readonly taxMode: string;
  readonly locales: readonly string[];
  readonly rate: string;
  readonly rounding: string;
}

export const valuesOf = (market: Market | null): MarketValues => ({
  name: market?.name ?? '',
  prefix: market?.prefix ?? '',
  currency: market?.currency ?? 'EUR',
  countries: countryNames(market?.countries ?? []).join(', '),
  taxMode: market?.taxMode ?? 'included',
  locales: market?.locales ?? [],
  rate: market?.rate == null ? '' : String(market.rate),
  rounding: market?.rounding ?? '',
});

/** What is sent. */
export function toMarket({ name, prefix, currency, countries, taxMode, locales, rate, rounding }: MarketValues) {
  return {
    name: name.trim(),
    prefix: prefix.trim().toLowerCase(),
    currency,
    countries: readCountries(countriesOf(countries)),
    taxMode: taxMode === 'excluded' ? ('excluded' as const) : ('included' as const),
    locales: locales.filter(isLanguage),
    rate: rate.trim() === '' ? null : readAmount(rate),
    rounding: toRounding(rounding),
  };
}

const countriesOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(toCountryCode);

const toRounding = (text: string): Rounding | null => roundings.find((one) => one === text) ?? null;

/** By field, as the server would name it. */
export function findProblems(values: MarketValues, shopCurrency: string): Record<string, string> {
  const market = toMarket(values);
  const { name, prefix, locales, rate } = market;
  return {
    ...findMarketProblems(market, shopCurrency),
    ...(name === '' && { name: messages.name }),
    ...(!isMarketPrefix(prefix) && { prefix: messages.prefix }),
    ...(locales.length === 0 && { locales: messages.locales }),
    ...(rate !== null && !isRate(rate) && { rate: messages.rate }),
  };
}
