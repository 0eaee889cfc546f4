import * as endpoints from '@fieldhouse/contracts/settings.endpoints';
import { optionalSteps } from '@fieldhouse/contracts/settings.rules';
import * as schemas from '@fieldhouse/contracts/settings.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { isClosed, openShop } from './require-open.ts';
import { listMissing, readSettings } from './settings.repo.ts';
import { isAboutSecurity } from './settings.rules.ts';
import { readAllSettings, updateSettings } from './update-settings.ts';

interface SettingsRouteDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly config: Pick<Config, 'demo' | 'stripeTax'>;
}

export function settingsRoutes(host: RouteHost, deps: SettingsRouteDeps): void {
  const { db, config } = deps;
  const look = async () => {
    if (config.demo) return { closed: false, missing: [] };
    const closed = isClosed(await readSettings(db), config);
    const missing = await listMissing(db, { ownTaxes: !config.stripeTax });
    return { closed, missing: closed ? missing : missing.filter((step) => !optionalSteps.includes(step)) };
  };
  route(host, endpoints.getOpening, schemas.getOpening, look);
  route(host, endpoints.openShop, schemas.openShop, async (_input, { caller }) => {
    await inWrite(deps, (tx) => openShop(tx, caller.userId));
    return look();
  });

  route(host, endpoints.getSettings, schemas.getSettings, () => readAllSettings(db));
  route(host, endpoints.updateSettings, schemas.updateSettings, async ({ body }, { caller, requireFreshSignIn }) => {
    // Whoever finds a session open is not to make it easier for themselves.
    if (isAboutSecurity(body, await readSettings(db))) requireFreshSignIn();
    return inWrite(deps, (tx) => updateSettings(tx, body, caller.userId));
  });
}
