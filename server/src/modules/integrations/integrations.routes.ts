import * as endpoints from '@fieldhouse/contracts/integrations.endpoints';
import * as schemas from '@fieldhouse/contracts/integrations.schemas';
import type { Config } from '../../platform/config/config.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { listEvents } from './events/list-events.ts';
import { createKey, deleteKey, listKeys, updateKey } from './keys/keys.ts';
import * as webhooks from './webhooks/webhooks.ts';

interface IntegrationDeps {
  readonly config: Pick<Config, 'demo'>;
  readonly db: Db;
  readonly now: () => Date;
}

export function integrationRoutes(host: RouteHost, deps: IntegrationDeps): void {
  route(host, endpoints.listEvents, schemas.listEvents, ({ query }, { caller }) =>
    listEvents(deps, query, caller.rights),
  );
  keyRoutes(host, deps);
  webhookRoutes(host, deps);
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

function webhookRoutes(host: RouteHost, { db, now, config }: IntegrationDeps): void {
  const write = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(db, work);
  route(host, endpoints.listWebhooks, schemas.listWebhooks, () => webhooks.listWebhooks(db));
  route(host, endpoints.createWebhook, schemas.createWebhook, ({ body }, { caller, keyed }) =>
    write((tx) => once(tx, keyed, () => webhooks.createWebhook(tx, body, caller, config))),
  );
  route(host, endpoints.updateWebhook, schemas.updateWebhook, ({ params, body }, { caller }) =>
    write((tx) => webhooks.updateWebhook(tx, params.id, body, caller, config)),
  );
  route(host, endpoints.deleteWebhook, schemas.deleteWebhook, async ({ params }, { caller, t }) => {
    await write((tx) => webhooks.deleteWebhook(tx, params.id, caller));
    return { message: t`The webhook has been deleted.` };
  });
  route(host, endpoints.rotateWebhookSecret, schemas.rotateWebhookSecret, ({ params }, { caller, keyed }) =>
    write((tx) => once(tx, keyed, () => webhooks.rotateSecret(tx, params.id, caller))),
  );
  route(host, endpoints.sendTestEvent, schemas.sendTestEvent, ({ params }, { keyed }) =>
    write((tx) => once(tx, keyed, () => webhooks.sendTestEvent(tx, params.id, now()))),
  );
  route(host, endpoints.listDeliveries, schemas.listDeliveries, ({ params, query }, { caller }) =>
    webhooks.listDeliveries(db, params.id, caller, query.limit),
  );
  route(host, endpoints.redeliver, schemas.redeliver, ({ params }, { caller }) =>
    write((tx) => webhooks.redeliver(tx, params.id, params.deliveryId, caller)),
  );
}
