import type { Fit } from '@fieldhouse/contracts/fit.rules';
import { findRatingProblem, reviewMessages } from '@fieldhouse/contracts/review.rules';
import type { OwnReview } from '@fieldhouse/contracts/reviews.schemas';
import { t } from '@fieldhouse/contracts/text';

export interface TypedReview {
  readonly description: string;
  readonly rating: string;
  /** Empty while nothing is said about it. */
  readonly fit: Fit | '';
}

/** As it was written, to be changed; nothing yet otherwise. */
export function typedOf(own: OwnReview | null): TypedReview {
  return { description: own?.description ?? '', rating: own ? String(own.rating) : '', fit: own?.fit ?? '' };
}

export type Problems = Partial<Record<keyof TypedReview, string | undefined>>;

/** What is wrong with a review as typed, in the words that the shop itself would use. */
export function problemsOf({ description, rating }: Pick<TypedReview, 'description' | 'rating'>): Problems {
  return {
    description: description.trim() === '' ? reviewMessages.description : undefined,
    rating: findRatingProblem(readRating(rating)),
  };
}

/** As the shop takes it: half the world writes `4,5`. */
export const readRating = (typed: string): string => typed.trim().replace(',', '.');

/** How many stars show what was typed, in halves; none while it is no rating. */
export function starsOf(rating: string): number | undefined {
  const text = readRating(rating);
  return findRatingProblem(text) ? undefined : Math.round(Number(text) * 2) / 2;
}

/** Both reasons that there can be, and which of them it is. */
export function refusalText(reason = ''): string {
  const both = t`A review cannot be submitted for a product that you have not bought yet, or that you have already reviewed.`;
  return `${both} ${reason}`.trim();
}
