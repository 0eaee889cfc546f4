import { ORDER_KEY_HEADER, orderMessages } from '@fieldhouse/contracts/order.rules';
import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { getOrder } from '../order/get-order.ts';
import { type InvoiceDeps, makeInvoice } from './make-invoice.ts';

export function invoiceRoutes(host: RouteHost, deps: InvoiceDeps): void {
  route(host, endpoints.getInvoice, schemas.getInvoice, async ({ params }, { buyerIfAny, request }) => {
    const key = request.headers[ORDER_KEY_HEADER];
    // Whoever may read the order may have its invoice.
    await getOrder(deps, params.id, {
      caller: buyerIfAny,
      key: typeof key === 'string' ? key : undefined,
      address: clientAddress(request),
    });
    const invoice = await makeInvoice(deps, params.id);
    if (!invoice) throw new AppError('not-found', orderMessages.notFound);
    return invoice;
  });
}
