import { HOUR_MS } from '@fieldhouse/contracts/durations.rules';
import type { Fit } from '@fieldhouse/contracts/fit.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { reviewMessages } from '@fieldhouse/contracts/review.rules';
import type { OwnReview } from '@fieldhouse/contracts/reviews.schemas';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { createCeiling } from '../../platform/limits/ceilings.ts';
import { countReview } from '../catalogue/index.ts';
import { findBoughtOptions } from '../orders/index.ts';
import { findSizeName, insertReview, lockOwnReview, rewriteReview } from './reviews.repo.ts';

const refusals = messages('review', {
  notBought: 'You can only review a product that you have bought.',
  written: 'You have already reviewed this product.',
  notWritten: 'You have not reviewed this product yet.',
  manyChanges: 'You have changed your reviews several times just now. Please try again in an hour.',
} as const);

export interface WrittenReview {
  readonly productId: string;
  readonly description: string;
  /** In stars. */
  readonly rating: number;
  readonly fit?: Fit | null | undefined;
}

export type ReviewResult = { readonly status: true } | { readonly status: false; readonly error: string };

/** Only what the account has bought, and once. What the product says of its rating and fit moves in the same transaction. */
export async function createReview(
  tx: Tx,
  accountId: string,
  { productId, description, rating, fit = null }: WrittenReview,
): Promise<ReviewResult> {
  const bought = await findBoughtOptions(tx, accountId, productId);
  if (!bought) return { status: false, error: refusals.notBought };
  const sizeName = await findSizeName(tx, productId);
  refuseFitWithoutSizes(fit, sizeName);
  const review = { productId, description, tenths: Math.round(rating * 10), fit, size: sizeOf(bought, sizeName) };
  const isNew = await insertReview(tx, { id: newId(), accountId, ...review });
  if (!isNew) return { status: false, error: refusals.written };
  await countReview(tx, productId, review, 1);
  return { status: true };
}

function refuseFitWithoutSizes(fit: Fit | null, sizeName: string | undefined): void {
  if (fit && sizeName === undefined) throw fieldError('invalid-input', 'fit', reviewMessages.noSizes);
}

/** None when it was bought before the product had sizes, or when they were called something else. */
function sizeOf(bought: Readonly<Record<string, string>>, sizeName: string | undefined): string | null {
  if (sizeName === undefined || !Object.hasOwn(bought, sizeName)) return null;
  return bought[sizeName] ?? null;
}

/** Of one account: each change has the pages of a product rendered again. */
export const changesBy = createCeiling({
  name: 'review-changes',
  max: 20,
  windowMs: HOUR_MS,
  sentence: refusals.manyChanges,
});

/**
 * Buyers may change their mind. The product's rating and fit move by the difference, in the same transaction;
 * what staff have hidden stays hidden, and counts for nothing.
 */
export async function changeReview(
  tx: Tx,
  accountId: string,
  { productId, description, rating, fit = null }: WrittenReview,
): Promise<OwnReview> {
  const before = await lockOwnReview(tx, accountId, productId);
  if (!before) throw new AppError('not-found', refusals.notWritten);
  // What was said of the fit while the product had sizes may stay.
  if (fit !== before.fit) refuseFitWithoutSizes(fit, await findSizeName(tx, productId));
  const after = { description, tenths: Math.round(rating * 10), fit };
  await rewriteReview(tx, before.id, after);
  if (!before.hidden) {
    await countReview(tx, productId, before, -1);
    await countReview(tx, productId, after, 1);
  }
  return { description, rating: after.tenths / 10, fit };
}
