import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './review-requests.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

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
