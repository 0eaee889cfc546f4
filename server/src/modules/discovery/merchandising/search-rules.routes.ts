import * as endpoints from '@fieldhouse/contracts/searches.endpoints';
import * as schemas from '@fieldhouse/contracts/searches.schemas';
import { inWrite } from '../../../platform/cache/changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { once } from '../../../platform/keyed-requests/once.ts';
import { createSearchRule, deleteSearchRule, listSearchRules, updateSearchRule } from './search-rules.ts';

export function searchRuleRoutes(host: RouteHost, deps: Parameters<typeof inWrite>[0] & { readonly db: Db }): void {
  route(host, endpoints.listSearchRules, schemas.listSearchRules, () => listSearchRules(deps.db));
  route(host, endpoints.createSearchRule, schemas.createSearchRule, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createSearchRule(tx, body, caller.userId))),
  );
  route(host, endpoints.updateSearchRule, schemas.updateSearchRule, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateSearchRule(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(host, endpoints.deleteSearchRule, schemas.deleteSearchRule, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteSearchRule(tx, params.id, caller.userId));
    return { message: t`The rule has been deleted` };
  });
}
