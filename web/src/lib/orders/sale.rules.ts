import { moneyText, toCents } from '@fieldhouse/contracts/money';
import type { Order } from '@fieldhouse/contracts/order.schemas';

/** What a sale is called on the screen. */
export const saleName = ({ number }: Pick<Order, 'number'>): string => `Sale #${number}`;

/** How long ago, as short as a column is wide: `12 min`, `3 h`, `5 d`. */
export function ageText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

const refundTexts = {
  open: 'is being sent to the card provider',
  pending: 'is on its way to the customer’s bank',
  done: 'has been refunded',
  failed: 'could not be refunded',
  canceled: 'could not be refunded',
} as const;

/** `$39.98 could not be refunded: the card is closed.` */
export function refundText(
  { amount, status, reason }: Pick<Order['refunds'][number], 'amount' | 'status' | 'reason'>,
  currency: string,
): string {
  return `${moneyText(toCents(amount), currency)} ${refundTexts[status]}${reason ? `: ${reason}` : '.'}`;
}

/** What `pending` means to the buyer. */
export const PACKING = 'Paid, being packed';
