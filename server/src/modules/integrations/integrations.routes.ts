import * as endpoints from '@fieldhouse/contracts/integrations.endpoints';
import * as schemas from '@fieldhouse/contracts/integrations.schemas';
import { type Db, inTransaction } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { listEvents } from './events/list-events.ts';
import { createKey, deleteKey, listKeys, updateKey } from './keys/keys.ts';

interface IntegrationDeps {
  readonly db: Db;
  readonly now: () => Date;
}

export function integrationRoutes(host: RouteHost, deps: IntegrationDeps): void {
  route(host, endpoints.listEvents, schemas.listEvents, ({ query }, { caller }) =>
    listEvents(deps, query, caller.rights),
  );
  keyRoutes(host, deps);
}

function keyRoutes(host: RouteHost, { db, now }: IntegrationDeps): void {
  route(host, endpoints.listKeys, schemas.listKeys, () => listKeys(db));
  route(host, endpoints.createKey, schemas.createKey, ({ body }, { caller, keyed }) =>
    inTransaction(db, (tx) => once(tx, keyed, () => createKey(tx, body, caller, now()))),
  );
  route(host, endpoints.updateKey, schemas.updateKey, ({ params, body }, { caller }) =>
    inTransaction(db, (tx) => updateKey(tx, params.id, body, caller, now())),
  );
  route(host, endpoints.deleteKey, schemas.deleteKey, async ({ params }, { caller, t }) => {
    await inTransaction(db, (tx) => deleteKey(tx, params.id, caller.userId));
    return { message: t`The key has been deleted.` };
  });
}
