import { endpoint } from './endpoint.ts';
import type * as schemas from './reviews.schemas.ts';

export const createReview = endpoint<typeof schemas.createReview>({
  name: 'createReview',
  method: 'POST',
  path: '/api/review/create',
  who: 'signed-in',
  errors: ['not-allowed'],
});
