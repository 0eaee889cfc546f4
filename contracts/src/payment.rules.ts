import { messages, msg } from './messages.ts';

/** At most this many different products in one order. */
export const MAX_LINES = 100;
/** So many payments of one account may wait for their bank at a time. */
export const MAX_WAITING = 3;
/** So many of all guests of one network. */
export const MAX_WAITING_GUESTS = 10;
/** A payment that is still open after this long is canceled. */
export const OPEN_MINUTES = 15;

export const paymentMessages = messages('payment', {
  token: 'Please enter your card first',
  amount: 'The amount must be the whole part of the total, with two decimals',
  lines: 'Your cart is empty',
  manyLines: msg`An order can contain at most ${MAX_LINES} different products`,
  pieces: 'The quantity must be a whole number, at least 1',
  manyPieces: 'We do not have that many',
  price: 'The price is not valid',
  waiting: msg`You have ${MAX_WAITING} payments waiting for your bank. They expire after ${OPEN_MINUTES} minutes. You have not been charged for this one.`,
  waitingGuests:
    'Too many payments from your network are waiting for their bank. Please try again in a few minutes, or log in. You have not been charged.',
  lapsedGuests:
    'Several payments from your network were left unfinished, so we cannot hold these products while your bank asks you to confirm. Please log in, or pay with another card. You have not been charged.',
  earlier: 'Your earlier payment for this has gone through: look at your orders. You have not been charged again.',
  unsettled:
    'Your earlier payment for this is still being processed. You have not been charged again. Please try again in a moment.',
  /** A cart without a quote: only a quote may come to nothing. */
  nothing: 'There is nothing to pay for in your cart. Please add at least one product that has a price.',
  product: 'A product in your cart is no longer available',
  currency:
    'The shop sells in another currency now. Please reload the page to see its prices. You have not been charged.',
} as const);

const lineMessages = messages('payment', {
  choose: (name: string) => msg`Please choose a size or colour for ${name}.`,
} as const);

/** What is said of a line that leaves open which of several variants is meant. */
export const chooseText = (name: string): string => lineMessages.choose(name);

/** What the server is sent as `amount`: the whole-number part of the total as a string with two decimals. */
export function amountText(total: number): string {
  return Math.trunc(total).toFixed(2);
}
