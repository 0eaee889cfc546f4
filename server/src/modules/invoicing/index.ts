export { sweepFees } from './accounting/sweep-fees.ts';
export { issueDocumentsOf, sweepDocuments } from './invoice/make-credit-note.ts';
export { eraseOldInvoices } from './invoice/make-invoice.ts';
export { invoicingRoutes } from './invoicing.routes.ts';
