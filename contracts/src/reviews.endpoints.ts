import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './reviews.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const createReview = endpoint('createReview', 'POST', '/api/review/create', 'signed-in', {
  errors: ['not-allowed'],
});
