import { messages } from '@fieldhouse/contracts/messages';
import type { Db } from '../../../platform/db/db.ts';
import { type Attempt, createLimit, type Source } from '../../../platform/limits/limits.ts';
import { type Buyer, groupOf, type Owner, payerName, sessionOf } from '../../orders/index.ts';

const refusals = messages('card', {
  manyDeclined: 'Too many cards have been declined. Please try again later.',
} as const);

export const declinedCards = createLimit({
  name: 'declined-cards',
  max: 10,
  windowMs: 15 * 60_000,
  of: 'failures',
  maxOfSession: 20,
  maxInAll: 1000,
  sentence: refusals.manyDeclined,
});

export const sourceOf = (owner: Owner, address: string): Source => ({
  address,
  who: payerName(owner),
  session: sessionOf(owner),
  group: groupOf(owner),
});

/** An attempt of a buyer, which a decline makes fail. */
export const attemptToPay = <T>(db: Db, buyer: Buyer, work: (attempt: Attempt) => Promise<T>): Promise<T> =>
  declinedCards.attempt(db, sourceOf(buyer, buyer.address), work);
