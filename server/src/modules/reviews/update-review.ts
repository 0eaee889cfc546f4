import { messages } from '@fieldhouse/contracts/messages';
import type { StaffReview, updateReview as schemas } from '@fieldhouse/contracts/reviews.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, requireVersion } from '../../platform/http/app-error.ts';
import { countReview } from '../catalogue/index.ts';
import { journal } from '../journal/index.ts';
import { getStaffReview, lockReview, setReason } from './staff-reviews.repo.ts';

const refusals = messages('review', {
  unknown: 'There is no such review.',
  stale: 'Someone else has changed this review in the meantime. Please check it and try again.',
} as const);

type ReviewChange = z.output<(typeof schemas)['body']>;

/** A hidden review is shown to staff alone, and the product's rating and fit are those of the others. */
export async function updateReview(tx: Tx, id: string, change: ReviewChange, actor: string): Promise<StaffReview> {
  const review = await lockReview(tx, id);
  if (!review) throw new AppError('not-found', refusals.unknown);
  requireVersion(change.__v, review.v, refusals.stale);
  const before = { hidden: review.hidden, reason: review.reason };
  const after = { hidden: change.hidden, reason: change.hidden ? change.reason : null };
  if (before.hidden !== after.hidden || before.reason !== after.reason) {
    await setReason(tx, id, after.reason);
    if (before.hidden !== after.hidden) await countReview(tx, review.productId, review, after.hidden ? -1 : 1);
    await journal(tx, { actor, action: 'updateReview', subject: 'review', subjectId: id, before, after });
  }
  return getStaffReview(tx, id);
}
