import * as endpoints from '@fieldhouse/contracts/workplace.endpoints';
import * as schemas from '@fieldhouse/contracts/workplace.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import type { WordsDeps } from '../discovery/index.ts';
import { countWaiting } from './count-waiting.ts';
import { listFailedMails, retryFailedMails } from './failed-mails.ts';
import { searchAll } from './search-all.ts';
import { listViews } from './views.repo.ts';
import { createView, deleteView, updateView } from './views.ts';

interface WorkplaceDeps extends WordsDeps {
  readonly cache: WordsDeps['cache'] & ChangeListener;
}

export function workplaceRoutes(host: RouteHost, deps: WorkplaceDeps): void {
  route(host, endpoints.getWaiting, schemas.getWaiting, (_input, { caller }) => countWaiting(deps.db, caller.rights));

  route(host, endpoints.listFailedMails, schemas.listFailedMails, (_input, { caller }) =>
    listFailedMails(deps.db, caller.rights),
  );
  route(host, endpoints.retryFailedMails, schemas.retryFailedMails, ({ body }, { caller }) =>
    inWrite(deps, (tx) => retryFailedMails(tx, body.ids, caller.userId)),
  );

  route(host, endpoints.searchAll, schemas.searchAll, ({ query }, context) =>
    searchAll(deps, query.q, context.caller.rights, context),
  );

  route(host, endpoints.listViews, schemas.listViews, ({ query }, { caller }) =>
    listViews(deps.db, caller.userId, query.list),
  );
  route(host, endpoints.createView, schemas.createView, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createView(tx, body, caller.userId))),
  );
  route(host, endpoints.updateView, schemas.updateView, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateView(tx, params.id, body, caller.userId)),
  );
  route(host, endpoints.deleteView, schemas.deleteView, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteView(tx, params.id, caller.userId));
    return { message: t`The view has been deleted.` };
  });
}
