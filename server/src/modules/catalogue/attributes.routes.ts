import * as endpoints from '@fieldhouse/contracts/attributes.endpoints';
import * as schemas from '@fieldhouse/contracts/attributes.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { createAttribute, deleteAttribute, updateAttribute } from './attributes.ts';
import { type DirectoryDeps, getAttributes } from './directory.ts';

export function attributeRoutes(host: RouteHost, deps: DirectoryDeps & { readonly cache: ChangeListener }): void {
  route(host, endpoints.listAttributes, schemas.listAttributes, async (_input, context) => [
    ...(await getAttributes(deps, context)),
  ]);

  route(host, endpoints.createAttribute, schemas.createAttribute, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createAttribute(tx, body, caller.userId))),
  );
  route(host, endpoints.updateAttribute, schemas.updateAttribute, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateAttribute(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(host, endpoints.deleteAttribute, schemas.deleteAttribute, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteAttribute(tx, params.id, caller.userId));
    return { message: t`The attribute has been deleted` };
  });
}
