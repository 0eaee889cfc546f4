import { messages } from './messages.ts';

/** The statuses of an order. Any may follow any other. */
export const orderStatuses = ['pending', 'dispatched', 'completed', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * The statuses of a refund: recorded, with the card provider, with the buyer; or failed at the provider, or canceled
 * there.
 */
export const refundStatuses = ['open', 'pending', 'done', 'failed', 'canceled'] as const;
export type RefundStatus = (typeof refundStatuses)[number];

/** `closed`: a warning that came to nothing. The money of one that is lost is gone. */
export const disputeStates = ['open', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** A warning is no dispute yet: the bank asks, or fears that the card was stolen. It has cost nothing. */
export const disputeKinds = ['dispute', 'warning'] as const;
export type DisputeKind = (typeof disputeKinds)[number];

interface Refunded<Refund> {
  readonly refunds: readonly Refund[];
}

/** Asked for, and not yet known to have arrived or failed. */
export const isUnderWay = (status: RefundStatus): boolean => status === 'open' || status === 'pending';

/** Whether money is on its way back. */
export const isRefundPending = ({ refunds }: Refunded<{ status: RefundStatus }>): boolean =>
  refunds.some(({ status }) => isUnderWay(status));

/** Those whose money has gone back, or is on its way: those that have failed count for nothing. */
export const liveRefunds = <Refund extends { status: RefundStatus }>({ refunds }: Refunded<Refund>): Refund[] =>
  refunds.filter(({ status }) => status !== 'failed' && status !== 'canceled');

/** Whether any money has gone back, or is on its way. */
export const hasRefund = (order: Refunded<{ status: RefundStatus }>): boolean => liveRefunds(order).length > 0;

/** Opens one order to the holder of the link in a mail. It is sent as a header, never as a part of an address. */
export const ORDER_KEY_HEADER = 'x-order-key';

export const orderMessages = messages('order', {
  replacement: 'This order replaces goods that came back and costs nothing: the invoice is that of the first order.',
  noInvoice: 'There is no invoice any more: invoices are kept for ten years.',
  noCreditNote: 'There is no credit note for this: one is made when a refund is done.',
  notFound: 'We could not find this order.',
  number: 'Please enter the number of your order.',
  onHold: 'This order is on hold because of a dispute. Please wait until it is over.',
  line: 'This order has no such line.',
  linkMailed: 'If there is such an order, its link is on the way to that address.',
} as const);

/** A line is known by its order and its place in it: an id of another order's line names nothing here. */
export const lineIdOf = (orderId: string, position: number): string => `${orderId}.${position + 1}`;

/** Undefined for what is no line of this order; whether there is one at that place is for the caller to see. */
export function positionOf(orderId: string, lineId: string): number | undefined {
  const [, number] = /^[^.]*\.([1-9]\d{0,4})$/.exec(lineId) ?? [];
  return number !== undefined && lineId.startsWith(`${orderId}.`) ? Number(number) - 1 : undefined;
}
