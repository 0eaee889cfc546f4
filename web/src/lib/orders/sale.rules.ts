import { moneyText, toMinor } from '@fieldhouse/contracts/money';
import type { OrderStatus, RefundStatus } from '@fieldhouse/contracts/order.rules';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';

/** What a sale is called on the screen. */
export const saleName = ({ number }: Pick<Order, 'number'>): string => t`Sale #${number}`;

/** How long ago, as short as a column is wide: `12 min`, `3 h`, `5 d`. */
export function ageText(at: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(at)) / 60_000));
  if (minutes < 60) return t`${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t`${hours} h` : t`${Math.floor(hours / 24)} d`;
}

/** The statuses of an order as staff read them. */
export const orderStatusTexts: Readonly<Record<OrderStatus, string>> = {
  pending: t`pending`,
  dispatched: t`dispatched`,
  completed: t`completed`,
  canceled: t`canceled`,
};

const refundTexts: Readonly<Record<RefundStatus, (amount: string) => string>> = {
  open: (amount) => t`${amount} is being sent to the card provider.`,
  pending: (amount) => t`${amount} is on its way to the customer’s bank.`,
  done: (amount) => t`${amount} has been refunded.`,
  failed: (amount) => t`${amount} could not be refunded.`,
  canceled: (amount) => t`${amount} could not be refunded.`,
};

/** `$39.98 could not be refunded: the card is closed.` */
export function refundText(
  { amount, status, reason }: Pick<Order['refunds'][number], 'amount' | 'status' | 'reason'>,
  currency: string,
): string {
  const money = moneyText(toMinor(amount, currency), currency);
  // Only one that has failed has a reason.
  return reason ? t`${money} could not be refunded: ${reason}` : refundTexts[status](money);
}

/** What `pending` means to the buyer. */
export const PACKING = t`Paid, being packed`;
