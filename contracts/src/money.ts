import { LOCALE } from './language.ts';

/** Whole cents inside, a number with at most two decimals on the wire and on the screen. */
export function fromCents(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** Making a formatter costs far more than using it. */
const formats: Record<string, Intl.NumberFormat> = {};

/** What is charged has two decimals, also where a language writes the currency without any. */
const DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** The one function that writes money: `$1,899.00`. */
export function moneyText(cents: number, currency: string, locale: string = LOCALE): string {
  const key = `${locale} ${currency}`;
  formats[key] ??= new Intl.NumberFormat(locale, { style: 'currency', currency, ...DECIMALS });
  return formats[key].format(cents / 100);
}
