import { hasDecimals } from './decimals.rules.ts';
import { messages } from './messages.ts';

export const REFUND_NOTE_LENGTH = 500;

export const refundMessages = messages('refund', {
  amount: 'Please enter an amount above 0 with at most two decimals',
  what: 'Please say either how much is to be refunded, or for which lines.',
  pieces: 'Please enter how many pieces, 1 or more',
  twice: 'Please name each line once',
  nothing: 'Nothing of this order is left to refund.',
  free: 'This has cost nothing, so there is nothing to refund.',
  delivery: 'The delivery has cost nothing, or has been refunded already.',
  notFailed: 'Only a refund that has failed can be tried again, and only once.',
} as const);

/** Whole minor units above nothing; of which currency, the order says. As much as an order of yen may come to. */
export const isRefundAmount = (amount: number): boolean => amount > 0 && amount <= 99_999_999 && hasDecimals(amount, 3);

export const disputeMessages = messages('dispute', {
  notFound: 'This order has no such dispute.',
  banks: 'Only the bank can end a dispute. Please answer it at the card provider.',
} as const);
