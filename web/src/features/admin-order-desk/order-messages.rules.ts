import { moneyText, toMinor } from '@fieldhouse/contracts/money';
import { isRefundPending, type OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { refundableAmount } from './refund-preview.rules.ts';

interface Question {
  title: string;
  text: string;
  action: string;
}

/** What is asked before pieces are canceled; `isMissing`: they do not go back into stock. */
export const cancelQuestion = (title: string, isMissing = false) =>
  ({
    title,
    text: isMissing
      ? t`It is written off the shelf, what was paid for it goes back the way it was paid, and the customer gets an email.`
      : t`The pieces go back into stock, what was paid for them goes back the way it was paid, and the customer gets an email.`,
    action: t`Cancel and refund`,
    cancel: t`Back`,
    tone: 'danger',
  }) as const;

/** Whether canceling by status keeps money: that of a replacement goes back by itself. */
export const keepsMoney = (order: OrderDetail, status: OrderStatus): boolean =>
  status === 'canceled' && order.status !== 'canceled' && !order.replaces && refundableAmount(order) > 0;

const newStatus: Readonly<Record<OrderStatus, (number: number) => string>> = {
  pending: (number) => t`Set sale #${number} to pending?`,
  dispatched: (number) => t`Set sale #${number} to dispatched?`,
  completed: (number) => t`Set sale #${number} to completed?`,
  canceled: (number) => t`Set sale #${number} to canceled?`,
};

const statusNow: Readonly<Record<OrderStatus, string>> = {
  pending: t`Its status is now pending.`,
  dispatched: t`Its status is now dispatched.`,
  completed: t`Its status is now completed.`,
  canceled: t`Its status is now canceled.`,
};

/** The confirmation for a status change; mentions stock that moves with it, and money that does not. */
export function statusQuestion(order: OrderDetail, status: OrderStatus): Question {
  const text = [statusNow[order.status]];
  if (status !== order.status && status === 'canceled') text.push(t`Its products will go back into stock.`);
  if (status !== order.status && order.status === 'canceled')
    text.push(t`Its products will be taken from stock again.`);
  if (keepsMoney(order, status)) {
    const kept = moneyText(toMinor(refundableAmount(order), order.currency), order.currency);
    text.push(t`Nothing is refunded: ${kept} stays with the shop.`);
  }
  return { title: newStatus[status](order.number), text: text.join(' '), action: t`Change status` };
}

export function refundQuestion(order: OrderDetail): Question {
  return {
    title: t`Refund sale #${order.number}?`,
    text: t`${moneyText(toMinor(refundableAmount(order), order.currency), order.currency)} will be refunded to the original payment method. This cannot be undone, and the order stays canceled.`,
    action: t`Refund`,
  };
}

/** The toast after requesting a refund: the card provider may take a while. */
export function refundToast(order: Order): string {
  return isRefundPending(order)
    ? t`The refund of sale #${order.number} is on its way`
    : t`Sale #${order.number} has been refunded`;
}
