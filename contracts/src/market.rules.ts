import { hasDecimals } from './decimals.rules.ts';
import { isLanguage } from './language.ts';
import { messages, msg } from './messages.ts';
import { decimalsOf, isChargeable, thousandthCurrencies, wholeCurrencies } from './money.ts';
import { currencies } from './settings.rules.ts';

/** The shop itself, as its settings say: the first of its markets, and the only one without a prefix. */
export const FIRST_MARKET = 'shop';

/** Every one that can be sold in: the shop's own has hundredths. */
export const marketCurrencies: readonly string[] = [
  ...currencies,
  ...wholeCurrencies,
  ...thousandthCurrencies,
].toSorted();

/** What prices that follow the rate end with, or are a multiple of. */
export const roundings = ['.95', '.99', '1.00', '5.00', '10.00', '100.00'] as const;
export type Rounding = (typeof roundings)[number];

export const marketLimits = { name: 60, prefix: 20, markets: 20, rate: 1_000_000, price: 10_000_000 } as const;

/** What pages, files and calls begin with. */
export const takenPrefixes: readonly string[] = (
  'admin alerts api assets c carrito checkout create createuser demo dev favorites feeds files forgotpassword healthz llms login me ' +
  'metrics newsletter orders pages product products readyz result resetpassword review setup shop size-guide success unsubscribe withdraw'
).split(' ');

export const marketMessages = messages('market', {
  name: 'Please enter a name',
  prefix: msg`Please enter 2 to ${marketLimits.prefix} small letters, digits or hyphens, beginning with a letter: eu`,
  prefixTaken: 'Pages of the shop begin with this already. Please choose another one.',
  currency: 'Please choose a currency, by its code: EUR, JPY, KWD',
  currencyFixed: 'Prices are fixed in this currency. Let them follow the rate first, or open another market.',
  countries: 'Please choose at least one country',
  locales: 'Please choose at least one of the shop’s languages',
  rate: 'Please enter a number above 0 with at most six decimals',
  rateMissing: 'Please enter what one unit of the shop’s currency is in this one',
  rounding: 'Please choose how prices end',
  roundingDecimals: 'This currency has no decimals. Please choose another ending.',
  price: 'Please enter an amount with the decimals that this currency has; of three, the last is 0',
  which: 'Please name markets by their prefixes',
  notThere: (name: string) => msg`The shop has no market '${name}' beside its first one`,
  twice: 'This market is in the list already',
  many: msg`There can be at most ${marketLimits.markets} markets`,
} as const);

export const isMarketPrefix = (text: string): boolean => /^[a-z][a-z\d-]{1,19}$/.test(text);

export const isRate = (rate: number): boolean => rate > 0 && rate <= marketLimits.rate && hasDecimals(rate, 6);

/** Whether something can cost this much in a market. */
export const isMarketAmount = (amount: number, currency: string): boolean =>
  amount >= 0 && amount <= marketLimits.price && isChargeable(amount, currency);

interface MarketTerms {
  readonly prefix: string;
  readonly currency: string;
  readonly countries: readonly string[];
  /** None: the currencies are the same. */
  readonly rate: number | null;
  readonly rounding: Rounding | null;
}

/** What the terms of a market beside the first, each fine on its own, do wrong together; by field. */
export function findMarketProblems({ prefix, currency, countries, rate, rounding }: MarketTerms, shopCurrency: string) {
  return {
    ...((takenPrefixes.includes(prefix) || isLanguage(prefix)) && { prefix: marketMessages.prefixTaken }),
    ...(countries.length === 0 && { countries: marketMessages.countries }),
    ...(rate === null && currency !== shopCurrency && { rate: marketMessages.rateMissing }),
    ...(rounding?.startsWith('.') && decimalsOf(currency) === 0 && { rounding: marketMessages.roundingDecimals }),
  } satisfies Record<string, string>;
}

/** A rounding in minor units: prices are so much more than a multiple of the step. */
export function stepsOf(rounding: Rounding | null, currency: string): { step: number; ending: number } | null {
  if (rounding === null) return null;
  const unit = 10 ** decimalsOf(currency);
  const amount = Math.round(Number(rounding) * unit);
  return rounding.startsWith('.') ? { step: unit, ending: amount } : { step: amount, ending: 0 };
}
