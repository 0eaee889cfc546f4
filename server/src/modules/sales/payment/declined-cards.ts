import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { type Attempt, createLimit, type Source } from '../../../platform/limits/limits.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import { createSlotQueue } from '../../../platform/slot-queue.ts';
import { type Buyer, groupOf, type Owner, payerName, sessionOf } from '../buyer.ts';

export const declinedCards = createLimit({
  name: 'declined-cards',
  max: 10,
  windowMs: 15 * 60_000,
  of: 'failures',
  maxOfSession: 20,
  maxInAll: 1000,
  sentence: 'Too many cards have been declined. Please try again later.',
});

export const sourceOf = (owner: Owner, address: string): Source => ({
  ...{ address, who: payerName(owner), session: sessionOf(owner), group: groupOf(owner) },
});

/** So many are paid for at once in one process: networks and accounts take turns, so that nobody waits for somebody else's crowd. */
const underWay = createSlotQueue({
  atATime: 24,
  waitMs: 60_000,
  refusal: () => new AppError('too-many-requests', MANY_BUYERS, { retryAfterSeconds: 2 }),
});
const MANY_BUYERS = 'Many people are paying right now. You have not been charged. Please try again in a moment.';

/** An attempt of a buyer, which a decline makes fail. Before anything is locked: who waits for others here holds nothing. */
export const attemptToPay = <T>(db: Db, buyer: Buyer, work: (attempt: Attempt) => Promise<T>): Promise<T> =>
  declinedCards.attempt(db, sourceOf(buyer, buyer.address), async (attempt) => {
    const leave = await underWay.enter(buyer.accountId ?? toSite(buyer.address));
    try {
      return await work(attempt);
    } finally {
      leave();
    }
  });
