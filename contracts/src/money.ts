import { hasDecimals } from './decimals.rules.ts';
import { LOCALE } from './language.ts';

/** ISO 4217: without a minor unit, and with one of thousandths. All others have hundredths, whatever a language makes of them. */
export const wholeCurrencies = 'BIF CLP DJF GNF JPY KMF KRW PYG RWF VND VUV XAF XOF XPF'.split(' ');
export const thousandthCurrencies = 'BHD JOD KWD OMR TND'.split(' ');

/** The one table of minor units. */
export function decimalsOf(currency: string): number {
  const code = currency.toUpperCase();
  if (wholeCurrencies.includes(code)) return 0;
  return thousandthCurrencies.includes(code) ? 3 : 2;
}

/** What is sold is counted in whole minor units of its currency (`…Cents`), and is a number of units on the wire. */
export const fromMinor = (minor: number, currency: string): number => minor / 10 ** decimalsOf(currency);
export const toMinor = (amount: number, currency: string): number => Math.round(amount * 10 ** decimalsOf(currency));

/** Whether it has no fractions of a minor unit. */
export const isAmountIn = (amount: number, currency: string): boolean => hasDecimals(amount, decimalsOf(currency));

/** Cards take thousandths in tens alone. */
export const chargeStep = (currency: string): number => (decimalsOf(currency) === 3 ? 10 : 1);

/** Whether it can be charged to the last minor unit. */
export const isChargeable = (amount: number, currency: string): boolean =>
  isAmountIn(amount, currency) && toMinor(amount, currency) % chargeStep(currency) === 0;

/** The shop's own prices and rules are in its own currency, which has hundredths. */
export function fromCents(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Sums of amounts, exact in every currency. */
export const sumAmounts = (amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => sum + Math.round(amount * 1000), 0) / 1000;

/** Making a formatter costs far more than using it, and using it more than remembering what it said. */
const formats: Record<string, Intl.NumberFormat> = {};
const known = new Map<string, string>();
const MOST_KNOWN = 10_000;

/** The one function that writes money: `$1,899.00`. */
export function moneyText(minor: number, currency: string, locale: string = LOCALE): string {
  const key = `${locale} ${currency}`;
  const ready = known.get(`${key} ${minor}`);
  if (ready !== undefined) return ready;
  const digits = decimalsOf(currency);
  formats[key] ??= new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  // Nothing is not written as less than nothing: -0 + 0 is 0.
  const text = formats[key].format(fromMinor(minor + 0, currency));
  if (known.size < MOST_KNOWN) known.set(`${key} ${minor}`, text);
  return text;
}
