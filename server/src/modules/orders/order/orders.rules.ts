import { moneyText, toCents } from '@fieldhouse/contracts/money';

/** Before a buyer is asked for a review: time to wear it in. */
export const DAYS_AFTER_DELIVERY = 7;
/** How long a parcel takes when no day was promised. */
export const USUAL_DAYS = 5;

/** Emails have no thousands separators. */
export function mailAmount(amount: number, currency: string): string {
  return moneyText(toCents(amount), currency).replaceAll(',', '');
}
