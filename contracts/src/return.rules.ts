import { isInEea } from './country.rules.ts';
import { DAY_MS } from './durations.rules.ts';
import { messages } from './messages.ts';
import { EEA_RETURN_DAYS } from './settings.rules.ts';

/**
 * The statuses of a return. `closed`: the money is back and the replacement is sent, or the buyer keeps the goods. `lapsed`: the
 * goods did not come in time, so that nothing is held for them any more; should they come after all, they are refunded.
 */
export const returnStatuses = ['requested', 'approved', 'refused', 'received', 'closed', 'lapsed'] as const;
export type ReturnStatus = (typeof returnStatuses)[number];

/** What staff look for: those of a status, or those whose exchange was sent long ago while the goods have not come. */
export const returnPiles = [...returnStatuses, 'overdue'] as const;
export type ReturnPile = (typeof returnPiles)[number];

export const returnReasons = [
  'too small',
  'too large',
  'not as described',
  'damaged',
  'changed my mind',
  'other',
] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** So long a replacement waits for what it replaces; if it was sent before, what it replaces is overdue after as long. */
export const EXCHANGE_DAYS = 14;
/** The most returns of one order, whatever has become of them. */
export const MAX_RETURNS = 20;
export const returnLimits = { name: 100, comment: 1000, word: 500, deduction: 200, lines: 100 } as const;

export const returnMessages = messages('return', {
  lines: 'Please choose what you want to send back.',
  pieces: 'Please enter a whole number of pieces, at least 1.',
  lineTwice: 'Please name each line once.',
  reason: 'Please choose a reason.',
  notSent: 'This has not been sent yet, so it cannot be returned. You can cancel the order instead.',
  tooLate: 'The time to return this order is over. If something is wrong with it, please write to us.',
  onHold: 'This order cannot be returned at the moment. Please write to us.',
  tooMany: 'There are too many returns of this order. Please write to us.',
  notFound: 'There is no such return.',
  exchange: 'Please choose another version of the same product.',
  same: 'This is the version that you have. Please choose another one.',
  dearer: 'This version costs more today than yours did. Please return yours, and order the other one.',
  soldOut: 'This version is sold out.',
  unpaid: 'What was paid for this has gone back, so nothing can be sent instead. You can still return it.',
  byRight: 'The law gives the buyer the right to return this, so it cannot be refused.',
  status: 'Please choose approved, refused or received.',
  word: 'Please say why, in a word to the buyer.',
  everyLine: 'Please say of every line what has come back.',
  deductionReason: 'Please say why: only for what the goods have lost by being used may something be deducted.',
  deductionAmount: 'Please enter an amount, such as 12.50',
  deductionEarly: 'Something can be deducted when the goods have come.',
  nothingToDeduct: 'Nothing is refunded for what has come back, so nothing can be deducted.',
  nothingCame: 'Please say what has come back, at least one piece.',
  stale: 'Somebody else has changed this return in the meantime. Nothing was changed.',
  replacementSent: 'What you wanted instead is on its way already. Please send the other back, or write to us.',
  noExchange: 'There is nothing to send: this return has no exchange.',
  waiting: 'This is a replacement: it leaves when what it replaces has come back.',
  replacementCanceled: 'This is a replacement that was canceled, so it stays canceled.',
  allOfThem: 'Their replacement has been sent already, so please wait until all of them have come.',
  withdrawer: 'Please enter your name.',
  looked: 'If there is such an order, a receipt of your withdrawal is on the way to that address.',
} as const);

/** What may follow, and who may make it so. `shop`: the shop on its own. */
const steps: Readonly<Record<ReturnStatus, Partial<Record<ReturnStatus, readonly ReturnActor[]>>>> = {
  requested: { approved: ['staff', 'shop'], refused: ['staff'], received: ['staff'], closed: ['buyer', 'staff'] },
  approved: { received: ['staff'], closed: ['buyer', 'staff'], lapsed: ['shop'] },
  lapsed: { received: ['staff'], closed: ['buyer', 'staff'] },
  received: { closed: ['shop'] },
  refused: {},
  closed: {},
};
export type ReturnActor = 'buyer' | 'staff' | 'shop';

export const mayFollow = (from: ReturnStatus, to: ReturnStatus, who: ReturnActor): boolean =>
  steps[from][to]?.includes(who) ?? false;

/** Goods may still come. */
export const isReturnOpen = (status: ReturnStatus): boolean => mayFollow(status, 'received', 'staff');

/** How long an order can be returned, from the day on which its last parcel is there. */
export interface ReturnWindow {
  readonly until: Date;
  /** Until then it cannot be refused; none outside of the EEA. */
  readonly byRightUntil: Date | null;
}

export function returnWindow(deliveredAt: Date, country: string | null, returnDays: number): ReturnWindow {
  const after = (days: number) => new Date(deliveredAt.getTime() + days * DAY_MS);
  const isByRight = country !== null && isInEea(country);
  return {
    until: after(isByRight ? Math.max(returnDays, EEA_RETURN_DAYS) : returnDays),
    byRightUntil: isByRight ? after(EEA_RETURN_DAYS) : null,
  };
}

/** `1042-R1`: what stands on the slip in the parcel. */
export const returnName = (orderNumber: number, number: number): string => `${orderNumber}-R${number}`;

export const readReturnName = (
  text: string,
): { readonly orderNumber: number; readonly number: number | null } | null => {
  const match = /^#?(\d{1,15})(?:-R(\d{1,3}))?$/i.exec(text.trim());
  return match ? { orderNumber: Number(match[1]), number: match[2] === undefined ? null : Number(match[2]) } : null;
};
