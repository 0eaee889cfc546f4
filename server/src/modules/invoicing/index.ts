export { accountingRoutes } from './accounting/accounting.routes.ts';
export { sweepFees } from './accounting/sweep-fees.ts';
export { invoiceRoutes } from './invoice/invoice.routes.ts';
export { issueDocumentsOf, sweepDocuments } from './invoice/make-credit-note.ts';
export { eraseOldInvoices } from './invoice/make-invoice.ts';
