import { isStateOf, stateMessages } from './country.rules.ts';
import { hasDecimals } from './decimals.rules.ts';
import { messages, msg } from './messages.ts';

/** The rules for what staff may enter about taxes, with the messages both sides show. */

/** The classes of goods that every shop has; the table of rates may name more. */
export const taxClasses = ['standard', 'reduced', 'zero'] as const;
export const STANDARD_TAX_CLASS = 'standard';

export const taxLimits = { rates: 1000, class: 30, label: 40, rate: 100 } as const;

export const taxMessages = messages('tax', {
  rates: 'Please send the rates as a list',
  manyRates: msg`There can be at most ${taxLimits.rates} rates`,
  country: 'Please choose a country, by its code of two letters',
  class: 'Please enter a class in small letters, such as standard or reduced',
  unknownClass: 'This class of tax is not known; name a rate for it first',
  rate: msg`Please enter a percentage from 0 to ${taxLimits.rate}, with at most three decimals`,
  label: 'Please enter what buyers read, such as VAT',
  twice: 'This rate is already in the table',
  version: 'Please say which version of the table you have changed',
} as const);

export const isTaxClass = (text: string): boolean => /^[a-z0-9]+([-_][a-z0-9]+)*$/.test(text);

/** In percent, to a thousandth: 8.875. */
export const isRate = (value: number): boolean => value >= 0 && value <= taxLimits.rate && hasDecimals(value, 3);

export interface TypedRate {
  readonly country: string;
  readonly state: string | null;
  readonly class: string;
  readonly label: string;
}

/** What rates, each fine on its own, do wrong together; by field. Several taxes of one place have different labels. */
export function findRateProblems(rates: readonly TypedRate[]): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<string>();
  for (const [at, rate] of rates.entries()) {
    if (rate.state !== null && !isStateOf(rate.country, rate.state))
      problems[`rates.${at}.state`] = stateMessages.unknown(rate.state, rate.country);
    const key = JSON.stringify([rate.country, rate.state, rate.class, rate.label.toLowerCase()]);
    if (seen.has(key)) problems[`rates.${at}.label`] = taxMessages.twice;
    seen.add(key);
  }
  return problems;
}
