import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import { type DueOrder, endLookingForReview, lockDueForReview, lookAgainForReview } from '../orders/index.ts';
import { nextLook } from './review-request.rules.ts';
import { queueReviewRequest } from './review-requests.jobs.ts';
import { listToReview } from './review-requests.repo.ts';

const AT_A_TIME = 100;

/**
 * Asks buyers for reviews, once per order. Each order is locked, and leaves the list in the transaction that queues its mail:
 * killed in between, it is still on the list, and no mail is.
 */
export async function askForReviews({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  let count = AT_A_TIME;
  while (count === AT_A_TIME && !signal?.aborted)
    count = await inTransaction(db, async (tx) => {
      const due = await lockDueForReview(tx, AT_A_TIME);
      for (const order of due) await look(tx, order);
      return due.length;
    });
}

async function look(tx: Tx, { id, accountId, now, ...sent }: DueOrder): Promise<void> {
  const next = nextLook(sent, now);
  if (next === 'never') return endLookingForReview(tx, id, null, false);
  if (next !== 'ask') return lookAgainForReview(tx, id, next);
  // A guest cannot write a review; who has signed up since can.
  const hasGoods = accountId !== null && (await listToReview(tx, id)).length > 0;
  await endLookingForReview(tx, id, hasGoods ? await queueReviewRequest(tx, id, accountId) : null, true);
}
