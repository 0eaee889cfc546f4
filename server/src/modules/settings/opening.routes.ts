import * as endpoints from '@fieldhouse/contracts/opening.endpoints';
import * as schemas from '@fieldhouse/contracts/opening.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { openShop } from './open-shop.ts';
import { listMissing } from './opening.repo.ts';
import { isClosed } from './require-open.ts';
import { readSettings } from './settings.repo.ts';

interface OpeningDeps {
  readonly db: Db;
  readonly cache: ChangeListener;
  readonly config: Pick<Config, 'demo' | 'stripeTax'>;
}

export function openingRoutes(host: RouteHost, deps: OpeningDeps): void {
  const { db, config } = deps;
  const look = async () => {
    const closed = isClosed(await readSettings(db), config);
    return { closed, missing: closed ? await listMissing(db, { ownTaxes: !config.stripeTax }) : [] };
  };
  route(host, endpoints.getOpening, schemas.getOpening, look);
  route(host, endpoints.openShop, schemas.openShop, async (_input, { caller }) => {
    await inWrite(deps, (tx) => openShop(tx, caller.userId));
    return look();
  });
}
