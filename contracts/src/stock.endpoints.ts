import { endpoint } from './endpoint.ts';
import type * as schemas from './stock.schemas.ts';

export const getStockSummary = endpoint<typeof schemas.getStockSummary>({
  name: 'getStockSummary',
  method: 'GET',
  path: '/api/products/stock',
  who: 'catalogue',
});

export const listStockMovements = endpoint<typeof schemas.listStockMovements>({
  name: 'listStockMovements',
  method: 'GET',
  path: '/api/products/stock/:id',
  who: 'catalogue',
  errors: ['not-found'],
});

/** Every product with its stock as a file for a spreadsheet. */
export const exportStock = endpoint<typeof schemas.exportStock>({
  name: 'exportStock',
  method: 'GET',
  path: '/api/products/csv',
  who: 'catalogue',
  errors: ['too-many-requests'],
});

/**
 * Takes such a file back, as `text/csv` or `application/gzip`. Without `apply` it only says what it would do; with it, all
 * rows or none.
 */
export const importStock = endpoint<typeof schemas.importStock>({
  name: 'importStock',
  method: 'POST',
  path: '/api/products/csv',
  who: 'catalogue',
  errors: ['stale', 'too-large', 'unsupported-type', 'too-many-requests'],
});
