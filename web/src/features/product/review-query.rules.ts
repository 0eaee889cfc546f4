import {
  REVIEWS_PAGE,
  type ReviewSort,
  reviewSorts,
  type WholeStars,
  wholeStars,
} from '@fieldhouse/contracts/review.rules';
import type { Review } from '@fieldhouse/contracts/reviews.schemas';

/** What the address of a product asks for among its reviews, under the names that the API has for it. */
export interface ReviewQuery {
  readonly stars?: WholeStars | undefined;
  readonly sort?: ReviewSort | undefined;
  /** A later one. */
  readonly page?: number | undefined;
}

/** Values that mean nothing count as not asked. */
export function reviewQuery(params: URLSearchParams): ReviewQuery {
  const page = Math.trunc(Number(params.get('page')));
  return {
    stars: wholeStars.find((stars) => stars === params.get('stars')),
    sort: reviewSorts.find((sort) => sort === params.get('sort')),
    page: page > 1 ? page : undefined,
  };
}

/** Whether two addresses show the same reviews. */
export const sameReviews = (one: URLSearchParams, other: URLSearchParams): boolean =>
  ['stars', 'sort', 'page'].every((name) => one.get(name) === other.get(name));

/** The address of other reviews, from their first page unless it says another one; whatever else it shows stays. */
export function reviewsHref(search: string, change: ReviewQuery): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries({ page: undefined, ...change })) {
    if (value === undefined) query.delete(name);
    else query.set(name, String(value));
  }
  return `?${query}#reviews`;
}

const keyOf = ({ createdAt, author, description }: Review) => `${createdAt} ${author} ${description}`;

/** Pages shift when comments come in the meantime: comments that are already shown are not shown twice. */
export function joinComments(first: readonly Review[], later: readonly Review[]): Review[] {
  return [...new Map([...first, ...later].map((review) => [keyOf(review), review])).values()];
}

/** Whether there are more after those of a page that are shown. */
export const hasMoreReviews = ({ page = 1 }: ReviewQuery, shown: number, total: number): boolean =>
  shown > 0 && (page - 1) * REVIEWS_PAGE + shown < total;
