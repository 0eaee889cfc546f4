import { returnMessages } from '@fieldhouse/contracts/return.rules';
import * as endpoints from '@fieldhouse/contracts/returns.endpoints';
import * as schemas from '@fieldhouse/contracts/returns.schemas';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress } from '../../../platform/limits/network-address.ts';
import { findReturn, readerOf } from '../../orders/index.ts';
import type { SettingsDeps } from '../../settings/index.ts';
import type { AfterSalesDeps } from '../refund/advance-refund.ts';
import { closeReturn } from './close-return.ts';
import { createReturn } from './create-return.ts';
import { noSuchReturn } from './return-case.ts';
import { listReturns } from './return-list.repo.ts';
import { getReturnOptions } from './return-options.ts';
import { updateReturn } from './update-return.ts';
import { withdraw } from './withdraw.ts';

/** What comes back. */
export function returnRoutes(host: RouteHost, deps: AfterSalesDeps & SettingsDeps): void {
  route(host, endpoints.getReturnOptions, schemas.getReturnOptions, ({ params }, context) =>
    getReturnOptions(deps, params.id, readerOf(context)),
  );
  route(host, endpoints.createReturn, schemas.createReturn, ({ params, body }, context) =>
    createReturn(deps, params.id, body, readerOf(context)),
  );
  route(host, endpoints.closeReturn, schemas.closeReturn, ({ params }, context) =>
    closeReturn(deps, params, readerOf(context)),
  );
  route(host, endpoints.listReturns, schemas.listReturns, ({ query }) => listReturns(deps.db, query));
  route(host, endpoints.getReturn, schemas.getReturn, async ({ params }) => {
    const found = await findReturn(deps.db, params.id);
    if (!found) throw noSuchReturn();
    return found;
  });
  route(host, endpoints.updateReturn, schemas.updateReturn, ({ params, body }, { caller }) =>
    updateReturn(deps, params.id, body, caller.userId),
  );
  route(host, endpoints.withdraw, schemas.withdraw, async ({ body }, { request }) => {
    const at = await withdraw(deps, body, clientAddress(request));
    return { message: returnMessages.looked, at: at.toISOString() };
  });
}
