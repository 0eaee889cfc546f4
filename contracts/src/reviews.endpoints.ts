import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './reviews.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const createReview = endpoint('createReview', 'POST', '/api/review/create', 'signed-in', {
  errors: ['not-allowed'],
});

/** What the caller has written about a product, and whether it has reached them. */
export const findOwnReview = endpoint('findOwnReview', 'GET', '/api/review/own/:productId', 'signed-in');

export const changeReview = endpoint('changeReview', 'PUT', '/api/review/own/:productId', 'signed-in', {
  errors: ['not-found', 'too-many-requests'],
});

/**
 * Newest first, hidden ones too. `q` is the id of a review, a product or a writer, or a part of the text, the product's name
 * or the writer's.
 */
export const listAllReviews = endpoint('listAllReviews', 'GET', '/api/reviews', 'content');

/** The same as a file, all of them or those with these ids. */
export const exportReviews = endpoint('exportReviews', 'GET', '/api/reviews/csv', 'content', {
  errors: ['too-many-requests'],
});

/** Hides a review for a reason, or shows it again. */
export const updateReview = endpoint('updateReview', 'PUT', '/api/reviews/:id', 'content', {
  errors: ['not-found', 'stale'],
});

// Below the page's own address, where the token is redacted in logs.

export const findReviewRequests = endpoint(
  'findReviewRequests',
  'GET',
  '/unsubscribe/:token/review-requests',
  'everyone',
  { errors: ['not-found'] },
);

/** GET is the page, which asks; this acts. Mail programs make the same call by themselves (RFC 8058), with a form as body. */
export const stopReviewRequests = endpoint('stopReviewRequests', 'POST', '/unsubscribe/:token/reviews', 'everyone', {
  errors: ['refused'],
});
