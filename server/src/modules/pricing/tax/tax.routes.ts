import * as endpoints from '@fieldhouse/contracts/tax-rates.endpoints';
import * as schemas from '@fieldhouse/contracts/tax-rates.schemas';
import { type ChangeListener, inWrite } from '../../../platform/cache/changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { readTaxRates, updateTaxRates } from './update-tax-rates.ts';

export function taxRoutes(host: RouteHost, deps: { readonly db: Db; readonly cache: ChangeListener }): void {
  route(host, endpoints.listTaxRates, schemas.listTaxRates, () => readTaxRates(deps.db));
  route(host, endpoints.updateTaxRates, schemas.updateTaxRates, ({ body }, { caller }) =>
    inWrite(deps, (tx) => updateTaxRates(tx, body, caller.userId)),
  );
}
