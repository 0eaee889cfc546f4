import * as endpoints from '@fieldhouse/contracts/markets.endpoints';
import type { Market } from '@fieldhouse/contracts/markets.schemas';
import * as schemas from '@fieldhouse/contracts/markets.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type Caller, type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import type { SettingsDeps } from '../settings/index.ts';
import { createMarket, deleteMarket, missingMarket, updateMarket } from './edit-markets.ts';
import { getFirstMarket, getMarkets } from './get-markets.ts';
import type { StoredMarket } from './markets.repo.ts';

type MarketRouteDeps = SettingsDeps & { readonly cache: ChangeListener };

export function marketRoutes(host: RouteHost, deps: MarketRouteDeps): void {
  const list = async () => [await getFirstMarket(deps), ...(await getMarkets(deps))];
  route(host, endpoints.listMarkets, schemas.listMarkets, async (_input, { buyerIfAny }) =>
    (await list()).map((market) => toWire(market, isStaff(buyerIfAny))),
  );
  route(host, endpoints.getMarket, schemas.getMarket, async ({ params }, { buyerIfAny }) => {
    const market = (await list()).find(({ id }) => id === params.id);
    if (!market) throw missingMarket();
    return toWire(market, isStaff(buyerIfAny));
  });
  route(host, endpoints.createMarket, schemas.createMarket, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, async () => toWire(await createMarket(tx, body, caller.userId), true))),
  );
  route(host, endpoints.updateMarket, schemas.updateMarket, async ({ params, body }, { caller }) =>
    toWire(await inWrite(deps, (tx) => updateMarket(tx, { ...body, id: params.id }, caller.userId)), true),
  );
  route(host, endpoints.deleteMarket, schemas.deleteMarket, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteMarket(tx, params.id, caller.userId));
    return { message: t`The market has been deleted` };
  });
}

const isStaff = (caller: Caller | undefined) =>
  caller !== undefined && caller.role !== 'guest' && caller.rights.length > 0;

/** How its prices come about is the shop's own business. */
function toWire({ id, taxMode, rate, rounding, __v, ...market }: StoredMarket, forStaff: boolean): Market {
  return {
    _id: id,
    ...market,
    countries: [...market.countries],
    locales: [...market.locales],
    ...(forStaff && { taxMode, rate, rounding, __v }),
  };
}
