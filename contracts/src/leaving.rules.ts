import { fulfilmentMessages } from './fulfilment.rules.ts';
import { messages } from './messages.ts';
import { orderMessages } from './order.rules.ts';
import { returnMessages } from './return.rules.ts';
import { t } from './text.ts';

/** Why the goods of an order are not paid, or no longer; those of a replacement are paid with the first order. */
export const unpaidReasons = ['awaited', 'disputed', 'lost', 'refunded'] as const;
export type Unpaid = (typeof unpaidReasons)[number];

/** Why nothing of an order may leave the house: neither packed nor printed, picked or sent. */
export const heldBackReasons = ['canceled', ...unpaidReasons, 'cancel-asked', 'waiting'] as const;
export type HeldBack = (typeof heldBackReasons)[number];

export const heldBackMessages: Readonly<Record<HeldBack, string>> = {
  canceled: fulfilmentMessages.canceled,
  disputed: orderMessages.onHold,
  waiting: returnMessages.waiting,
  ...messages('held-back', {
    awaited: 'The payment for this order is still being processed. Until the money is here, nothing of it may leave.',
    lost: 'The bank has taken the money for this order back, so nothing of it may leave.',
    refunded: 'All that was paid for this order has gone back, so nothing of it may leave.',
    'cancel-asked': 'The customer has asked to cancel this order. Please cancel it, or decline the request, first.',
  } as const),
};

/** The same in a word or two, for lists. */
export const heldBackTexts: Readonly<Record<HeldBack, string>> = {
  canceled: t`canceled`,
  awaited: t`waits for its payment`,
  disputed: t`on hold`,
  lost: t`dispute lost`,
  refunded: t`refunded`,
  'cancel-asked': t`asked to be canceled`,
  waiting: t`waits for a return`,
};
