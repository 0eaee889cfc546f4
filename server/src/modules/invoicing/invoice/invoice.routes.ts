import { orderMessages } from '@fieldhouse/contracts/order.rules';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { getOrder, readerOf } from '../../orders/index.ts';
import { makeCreditNote } from './make-credit-note.ts';
import { type InvoiceDeps, makeInvoice } from './make-invoice.ts';

/** Whoever may read the order may have its documents. */
export function invoiceRoutes(host: RouteHost, deps: InvoiceDeps): void {
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
}
