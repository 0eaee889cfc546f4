import type { Fit } from '@fieldhouse/contracts/fit.rules';
import { reviewMessages } from '@fieldhouse/contracts/review.rules';
import type { Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { countReview } from '../catalogue/index.ts';
import { findBoughtOptions } from '../orders/index.ts';
import { findSizeName, insertReview } from './reviews.repo.ts';

export interface WrittenReview {
  readonly productId: string;
  readonly description: string;
  /** In stars. */
  readonly rating: number;
  readonly fit?: Fit | null | undefined;
}

export type ReviewResult = { readonly status: true } | { readonly status: false; readonly error: string };

/** Only what somebody has bought, and once. What the product says of its rating and fit moves in the same transaction. */
export async function createReview(
  tx: Tx,
  accountId: string,
  { productId, description, rating, fit = null }: WrittenReview,
): Promise<ReviewResult> {
  const bought = await findBoughtOptions(tx, accountId, productId);
  if (!bought) return { status: false, error: 'You can only review a product that you have bought.' };
  const sizeName = await findSizeName(tx, productId);
  refuseFitWithoutSizes(fit, sizeName);
  const review = { productId, description, tenths: Math.round(rating * 10), fit, size: sizeOf(bought, sizeName) };
  const isNew = await insertReview(tx, { id: newId(), accountId, ...review });
  if (!isNew) return { status: false, error: 'You have already reviewed this product.' };
  await countReview(tx, productId, review, 1);
  return { status: true };
}

export function refuseFitWithoutSizes(fit: Fit | null, sizeName: string | undefined): void {
  if (fit && sizeName === undefined) throw fieldError('invalid-input', 'fit', reviewMessages.noSizes);
}

/** None when it was bought before the product had sizes, or when they were called something else. */
function sizeOf(bought: Readonly<Record<string, string>>, sizeName: string | undefined): string | null {
  if (sizeName === undefined || !Object.hasOwn(bought, sizeName)) return null;
  return bought[sizeName] ?? null;
}
