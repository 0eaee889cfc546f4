import { fulfilmentMessages } from './fulfilment.rules.ts';
import { orderMessages } from './order.rules.ts';
import { returnMessages } from './return.rules.ts';

/** Why the goods of an order are not paid, or no longer; those of a replacement are paid with the first order. */
export const unpaidReasons = ['disputed', 'lost', 'refunded'] as const;
export type Unpaid = (typeof unpaidReasons)[number];

/** Why nothing of an order may leave the house: neither packed nor printed, picked or sent. */
export const heldBackReasons = ['canceled', ...unpaidReasons, 'cancel-asked', 'waiting'] as const;
export type HeldBack = (typeof heldBackReasons)[number];

export const heldBackMessages: Readonly<Record<HeldBack, string>> = {
  canceled: fulfilmentMessages.canceled,
  disputed: orderMessages.onHold,
  lost: 'The bank has taken the money for this order back, so nothing of it may leave.',
  refunded: 'All that was paid for this order has gone back, so nothing of it may leave.',
  'cancel-asked': 'The customer has asked to cancel this order. Please cancel it, or decline the request, first.',
  waiting: returnMessages.waiting,
};

/** The same in a word or two, for lists. */
export const heldBackTexts: Readonly<Record<HeldBack, string>> = {
  canceled: 'canceled',
  disputed: 'on hold',
  lost: 'dispute lost',
  refunded: 'refunded',
  'cancel-asked': 'asked to be canceled',
  waiting: 'waits for a return',
};
