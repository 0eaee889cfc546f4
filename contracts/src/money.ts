/** Whole cents inside, a number with at most two decimals on the wire and on the screen. */
export function fromCents(cents: number): number {
  return cents / 100;
}

export function toCents(amount: number): number {
  return Math.round(amount * 100);
}

/** ISO 4217. */
export type Currency = 'USD';

/** What this shop sells in; the one place that says so. */
export const SHOP_CURRENCY: Currency = 'USD';

/** Making a formatter costs far more than using it. */
const formats = new Map<Currency, Intl.NumberFormat>();

/** An amount as screens show it, with thousands separators: `$1,899.00`. */
export function moneyText(amount: number, currency: Currency): string {
  let format = formats.get(currency);
  if (!format) {
    format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
    formats.set(currency, format);
  }
  return format.format(amount);
}

/** An amount in the shop's own currency. */
export function priceText(amount: number): string {
  return moneyText(amount, SHOP_CURRENCY);
}
