import * as endpoints from '@fieldhouse/contracts/orders.endpoints';
import * as schemas from '@fieldhouse/contracts/orders.schemas';
import { type ChangeListener, inWrite } from '../../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { addCustomerNote, getCustomer } from './customers.ts';

type CustomerDeps = SettingsDeps & { readonly cache: ChangeListener };

export function customerRoutes(host: RouteHost, deps: CustomerDeps): void {
  const read = async (id: string) => getCustomer(deps.db, id, (await getSettings(deps)).currency);
  route(host, endpoints.getCustomer, schemas.getCustomer, ({ params }) => read(params.id));
  route(host, endpoints.addCustomerNote, schemas.addCustomerNote, async ({ params, body }, { caller }) => {
    await inWrite(deps, (tx) => addCustomerNote(tx, params.id, body.text, caller.userId));
    return read(params.id);
  });
}
