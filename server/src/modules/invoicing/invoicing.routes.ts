import * as accounting from '@fieldhouse/contracts/accounting.endpoints';
import * as accountingSchemas from '@fieldhouse/contracts/accounting.schemas';
import { msg } from '@fieldhouse/contracts/messages';
import { orderMessages } from '@fieldhouse/contracts/order.rules';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { getOrder, readerOf } from '../orders/index.ts';
import { accountingCsv } from './accounting/accounting.csv.ts';
import { addUp } from './accounting/open-ledger.ts';
import { makeCreditNote } from './invoice/make-credit-note.ts';
import { type InvoiceDeps, makeInvoice } from './invoice/make-invoice.ts';

/** An order's documents are for all who may read the order. */
export function invoicingRoutes(host: RouteHost, deps: InvoiceDeps): void {
  route(host, endpoints.getInvoice, schemas.getInvoice, async ({ params }, context) => {
    const { replaces } = await getOrder(deps, params.id, readerOf(context));
    if (replaces) throw new AppError('not-found', orderMessages.replacement);
    const invoice = await makeInvoice(deps, params.id);
    if (!invoice) throw new AppError('not-found', orderMessages.noInvoice);
    return invoice;
  });
  route(host, endpoints.getCreditNote, schemas.getCreditNote, async ({ params }, context) => {
    await getOrder(deps, params.id, readerOf(context));
    const note = await makeCreditNote(deps, params.id, params.refundId);
    if (!note) throw new AppError('not-found', orderMessages.noCreditNote);
    return note;
  });
  route(host, accounting.getAccounting, accountingSchemas.getAccounting, ({ query }) => addUp(deps, query));
  route(
    host,
    accounting.exportAccounting,
    accountingSchemas.exportAccounting,
    ({ query }) => accountingCsv(deps, query),
    {
      busy: msg`The books are already being downloaded. Please try again shortly.`,
      // Each holds a connection until it is read.
      atATime: 1,
    },
  );
}
