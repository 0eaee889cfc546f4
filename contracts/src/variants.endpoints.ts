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

/** The variants of several products at once, for the stock table. */
export const listVariantTables = endpoint('listVariantTables', 'GET', '/api/variants', 'stock');

/** Counts and fields of many variants: all rows or none. */
export const updateStockRows = endpoint('updateStockRows', 'PUT', '/api/variants', 'stock', {
  errors: ['refused', 'stale'],
});

export const updateVariant = endpoint('updateVariant', 'PUT', '/api/variants/:id', 'catalogue', {
  errors: ['not-found', 'stale'],
});
