import { moneyText, toCents } from '@fieldhouse/contracts/money';
import { isRefundPending, type OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { Order, OrderDetail } from '@fieldhouse/contracts/order.schemas';
import { saleName } from '../../lib/orders/sale.rules.ts';
import { refundableAmount } from './refund-preview.rules.ts';

interface Question {
  title: string;
  text: string;
  action: string;
}

/** What is asked before pieces are canceled; `text`: what becomes of them, if they do not go back into stock. */
export const cancelQuestion = (title: string, text = 'The pieces go back into stock, what was paid for them') =>
  ({
    title,
    text: `${text} goes back to the card, and the customer gets an email.`,
    action: 'Cancel and refund',
    cancel: 'Back',
    tone: 'danger',
  }) as const;

/** Whether canceling by status keeps money: that of a replacement goes back by itself. */
export const keepsMoney = (order: OrderDetail, status: OrderStatus): boolean =>
  status === 'canceled' && order.status !== 'canceled' && !order.replaces && refundableAmount(order) > 0;

/** The confirmation for a status change; mentions stock that moves with it, and money that does not. */
export function statusQuestion(order: OrderDetail, status: OrderStatus): Question {
  const goods =
    status === order.status
      ? ''
      : status === 'canceled'
        ? ' Its products will go back into stock.'
        : order.status === 'canceled'
          ? ' Its products will be taken from stock again.'
          : '';
  return {
    title: `Set ${saleName(order).toLowerCase()} to ${status}?`,
    text: `Its status is now ${order.status}.${goods}${keepsMoney(order, status) ? ` Nothing is refunded: ${moneyText(toCents(refundableAmount(order)), order.currency)} stays with the shop.` : ''}`,
    action: 'Change status',
  };
}

export function refundQuestion(order: Order): Question {
  const gone = order.refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');
  const cents = gone.reduce((left, { amount }) => left - toCents(amount), toCents(order.amount));
  return {
    title: `Refund ${saleName(order).toLowerCase()}?`,
    text: `${moneyText(cents, order.currency)} will be refunded to the card that paid. This cannot be undone, and the order stays canceled.`,
    action: 'Refund',
  };
}

/** The toast after requesting a refund: the card provider may take a while. */
export function refundToast(order: Order): string {
  return isRefundPending(order)
    ? `The refund of ${saleName(order).toLowerCase()} is on its way`
    : `${saleName(order)} has been refunded`;
}
