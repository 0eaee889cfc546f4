import type * as schemas from './accounting.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** What was sold and refunded in a period, by country and rate. It adds up to the invoices, and to the payments. */
export const getAccounting = endpoint('getAccounting', 'GET', '/api/accounting', 'reports', {
  errors: ['too-many-requests'],
});

/** The same as a file for a spreadsheet, one row per document and rate. */
export const exportAccounting = endpoint('exportAccounting', 'GET', '/api/accounting.csv', 'reports', {
  errors: ['too-many-requests'],
});
