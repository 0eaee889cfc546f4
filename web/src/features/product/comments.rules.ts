import { REVIEWS_PAGE } from '@fieldhouse/contracts/review.rules';
import type { Review } from '@fieldhouse/contracts/review.schemas';
import type { ReviewQuery } from './review-query.rules.ts';

const keyOf = ({ createdAt, author, description }: Review) => `${createdAt} ${author} ${description}`;

/** Pages shift when somebody comments in the meantime: comments that are already shown are not shown twice. */
export function joinComments(first: readonly Review[], later: readonly Review[]): Review[] {
  return [...new Map([...first, ...later].map((review) => [keyOf(review), review])).values()];
}

/** Whether there are more after those of a page that are shown. */
export const hasMoreReviews = ({ page = 1 }: ReviewQuery, shown: number, total: number): boolean =>
  shown > 0 && (page - 1) * REVIEWS_PAGE + shown < total;
