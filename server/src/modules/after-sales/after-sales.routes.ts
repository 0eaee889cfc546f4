import { cancelOrder as cancelEndpoint } from '@fieldhouse/contracts/fulfilment.endpoints';
import { cancelOrder as cancelSchemas } from '@fieldhouse/contracts/fulfilment.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { refundOrder as refundEndpoint } from '@fieldhouse/contracts/orders.endpoints';
import { refundOrder as refundSchemas } from '@fieldhouse/contracts/orders.schemas';
import * as refunds from '@fieldhouse/contracts/refunds.endpoints';
import * as refundsSchemas from '@fieldhouse/contracts/refunds.schemas';
import { returnMessages } from '@fieldhouse/contracts/return.rules';
import * as endpoints from '@fieldhouse/contracts/returns.endpoints';
import * as schemas from '@fieldhouse/contracts/returns.schemas';
import { type RouteContext, type RouteHost, route } from '../../platform/http/route.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { allowExport } from '../journal/index.ts';
import { findReturn, readerOf, tellOrder } from '../orders/index.ts';
import { cancelOrder } from './cancel/cancel-order.ts';
import { releaseWarning } from './dispute/release-warning.ts';
import type { AfterSalesDeps } from './refund/advance-refund.ts';
import { refundOrder } from './refund/refund-order.ts';
import { refundPart } from './refund/refund-part.ts';
import { createReturn } from './return/create-return.ts';
import { noSuchReturn } from './return/return-case.ts';
import { allReturns, findReturnPage } from './return/return-list.repo.ts';
import { getReturnOptions } from './return/return-options.ts';
import { returnsCsv } from './return/returns.csv.ts';
import { closeReturn, updateReturn } from './return/update-return.ts';
import { withdraw } from './return/withdraw.ts';

const { downloading: busy } = messages('return', {
  downloading: 'The returns are already being downloaded. Please try again shortly.',
} as const);

const exported = { action: 'exportReturns', subject: 'order' } as const;

/** So many returns at a time, of all of them. */
const BATCH = 200;

const askedBy = ({ caller, keyed, requireFreshSignIn }: RouteContext) => ({
  actor: caller.userId,
  keyed,
  requireFreshSignIn,
});

export function afterSalesRoutes(host: RouteHost, deps: AfterSalesDeps): void {
  route(host, cancelEndpoint, cancelSchemas, async ({ params, body }, context) =>
    tellOrder(context, await cancelOrder(deps, params.id, body, readerOf(context))),
  );
  route(host, refundEndpoint, refundSchemas, async ({ params }, context) =>
    tellOrder(context, await refundOrder(deps, params.id, askedBy(context))),
  );
  route(host, refunds.refundPart, refundsSchemas.refundPart, async ({ params, body }, context) =>
    tellOrder(context, await refundPart(deps, params.id, body, askedBy(context))),
  );
  route(host, refunds.releaseWarning, refundsSchemas.releaseWarning, async ({ params }, context) =>
    tellOrder(context, await releaseWarning(deps.db, params.id, params.disputeId, context.caller.userId)),
  );
  route(host, endpoints.getReturnOptions, schemas.getReturnOptions, ({ params }, context) =>
    getReturnOptions(deps, params.id, readerOf(context), context),
  );
  route(host, endpoints.createReturn, schemas.createReturn, async ({ params, body }, context) =>
    tellOrder(context, await createReturn(deps, params.id, body, readerOf(context))),
  );
  route(host, endpoints.closeReturn, schemas.closeReturn, async ({ params }, context) =>
    tellOrder(context, await closeReturn(deps, params, readerOf(context))),
  );
  route(
    host,
    endpoints.listReturns,
    schemas.listReturns,
    async ({ query: { page, limit, ...filter } }, context) => {
      if (page !== undefined) return findReturnPage(deps.db, filter, { limit, offset: (page - 1) * limit });
      await allowExport(deps.db, context, { ...exported, filter });
      return allReturns(deps.db, filter, BATCH);
    },
    { busy },
  );
  route(
    host,
    endpoints.exportReturns,
    schemas.exportReturns,
    async ({ query }, context) => {
      await allowExport(deps.db, context, { ...exported, filter: query, isChosen: query.ids !== undefined });
      return returnsCsv(deps.db, query);
    },
    { busy },
  );
  route(host, endpoints.getReturn, schemas.getReturn, async ({ params }) => {
    const found = await findReturn(deps.db, params.id, 'staff');
    if (!found) throw noSuchReturn();
    return found;
  });
  route(host, endpoints.updateReturn, schemas.updateReturn, ({ params, body }, context) =>
    updateReturn(deps, params.id, body, askedBy(context)),
  );
  route(host, endpoints.withdraw, schemas.withdraw, async ({ body }, { request, say }) => {
    const at = await withdraw(deps, body, clientAddress(request));
    return { message: say(returnMessages.looked), at: at.toISOString() };
  });
}
