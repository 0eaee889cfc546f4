import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './stock.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const getStockSummary = endpoint('getStockSummary', 'GET', '/api/products/stock', 'stock');

export const listStockMovements = endpoint('listStockMovements', 'GET', '/api/products/stock/:id', 'stock', {
  errors: ['not-found'],
});

/** For tills and other systems: all rows or none, once per key. */
export const adjustStock = endpoint('adjustStock', 'POST', '/api/stock/adjust', 'stock', {
  keyed: 'header',
  errors: ['stale'],
});

/** Every product with its stock as a file for a spreadsheet. */
export const exportStock = endpoint('exportStock', 'GET', '/api/products/csv', 'stock', {
  errors: ['too-many-requests'],
});

/**
 * Takes such a file back, as `text/csv` or `application/gzip`. Without `apply` it only says what it would do; with it, all
 * rows or none.
 */
export const importStock = endpoint('importStock', 'POST', '/api/products/csv', 'catalogue', {
  errors: ['stale', 'too-large', 'unsupported-type', 'too-many-requests'],
});
