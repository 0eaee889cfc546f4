import * as endpoints from '@fieldhouse/contracts/overview.endpoints';
import * as schemas from '@fieldhouse/contracts/overview.schemas';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { getOverview } from './get-overview.ts';

export function overviewRoutes(host: RouteHost, deps: SettingsDeps & { readonly now: () => Date }): void {
  route(host, endpoints.getOverview, schemas.getOverview, async () =>
    getOverview(deps.db, deps.now(), (await getSettings(deps)).timeZone),
  );
}
