import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './variants.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** The variants with what is on hand and committed. */
export const listVariants = endpoint('listVariants', 'GET', '/api/products/:id/variants', 'catalogue', {
  errors: ['not-found'],
});

/** Options and variants as a whole. */
export const updateVariants = endpoint('updateVariants', 'PUT', '/api/products/:id/variants', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const updateVariant = endpoint('updateVariant', 'PUT', '/api/variants/:id', 'catalogue', {
  errors: ['not-found', 'stale'],
});
