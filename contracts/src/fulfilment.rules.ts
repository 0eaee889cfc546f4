import { messages, msg } from './messages.ts';

/** The most orders that are packed at once. */
export const MAX_PACKED = 200;

export const fulfilmentLimits = { carrier: 60, tracking: 100, reason: 500, word: 500, note: 2000, lines: 100 } as const;

export const fulfilmentMessages = messages('fulfilment', {
  lines: 'Please say which lines, and how many pieces of each.',
  pieces: 'Please enter a whole number of pieces, at least 1.',
  lineTwice: 'Please name each line once.',
  nothingLeft: 'There is nothing left to send of this order.',
  canceled: 'This order has been canceled.',
  carrier: msg`Please enter the carrier in one line of at most ${fulfilmentLimits.carrier} characters.`,
  tracking: msg`Please enter the tracking number in one line of at most ${fulfilmentLimits.tracking} characters.`,
  noShipment: 'There is no such parcel.',
  delivered: 'A parcel that has arrived stays delivered.',
  reason: msg`Please use at most ${fulfilmentLimits.reason} characters.`,
  wholeOnly: 'You can cancel the order as a whole. If you want to keep a part of it, please write to us.',
  sent: 'This order is already on its way, so it cannot be canceled any more. You can send it back when it has arrived.',
  notNow: 'This order cannot be canceled at the moment. Please write to us.',
  nothingAsked: 'Nobody is waiting for an answer: there is no request to cancel this order.',
  note: 'Please write something.',
  orders: msg`Please choose 1 to ${MAX_PACKED} orders.`,
  address: 'Please enter the address.',
  addressStale: 'The address of this order has been changed in the meantime. Please check it and try again.',
  addressTooLate: 'Everything has been sent or canceled, so the address can no longer be corrected.',
  noBuyer: 'The buyer has deleted the account, and the address with it.',
} as const);

const pieceMessages = messages('fulfilment', {
  tooManyPieces: (what: string, left: number) => {
    if (left === 0) return msg`Nothing is left of ${what}.`;
    return left === 1 ? msg`There is only 1 of ${what} left.` : msg`There are only ${left} of ${what} left.`;
  },
} as const);

/** `There are only 2 of Plain Ball, Size 5 left.` */
export const tooManyPieces = (what: string, left: number): string => pieceMessages.tooManyPieces(what, left);
