import * as endpoints from '@fieldhouse/contracts/accounting.endpoints';
import * as schemas from '@fieldhouse/contracts/accounting.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import type { InvoiceDeps } from '../invoice/make-invoice.ts';
import { accountingCsv } from './accounting.csv.ts';
import { addUp } from './open-ledger.ts';

export function accountingRoutes(host: RouteHost, deps: InvoiceDeps): void {
  route(host, endpoints.getAccounting, schemas.getAccounting, ({ query }) => addUp(deps, query));
  route(host, endpoints.exportAccounting, schemas.exportAccounting, ({ query }) => accountingCsv(deps, query), {
    busy: 'The books are already being downloaded. Please try again shortly.',
    // Each holds a connection until it is read.
    atATime: 1,
  });
}
