import * as endpoints from '@fieldhouse/contracts/discovery.endpoints';
import * as schemas from '@fieldhouse/contracts/discovery.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { readSynonyms } from './synonyms.repo.ts';
import { updateSynonyms } from './update-synonyms.ts';

export function synonymRoutes(host: RouteHost, deps: { readonly db: Db; readonly cache: ChangeListener }): void {
  route(host, endpoints.listSynonyms, schemas.listSynonyms, () => readSynonyms(deps.db));
  route(host, endpoints.updateSynonyms, schemas.updateSynonyms, ({ body }, { caller }) =>
    inWrite(deps, (tx) => updateSynonyms(tx, body, caller.userId)),
  );
}
