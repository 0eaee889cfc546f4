import * as endpoints from '@fieldhouse/contracts/settings.endpoints';
import * as schemas from '@fieldhouse/contracts/settings.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { readAllSettings, updateSettings } from './update-settings.ts';

export function settingsRoutes(host: RouteHost, deps: { readonly db: Db; readonly cache: ChangeListener }): void {
  route(host, endpoints.getSettings, schemas.getSettings, () => readAllSettings(deps.db));
  route(host, endpoints.updateSettings, schemas.updateSettings, ({ body }, { caller }) =>
    inWrite(deps, (tx) => updateSettings(tx, body, caller.userId)),
  );
}
