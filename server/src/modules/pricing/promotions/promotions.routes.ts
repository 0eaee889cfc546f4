import * as endpoints from '@fieldhouse/contracts/promotions.endpoints';
import * as schemas from '@fieldhouse/contracts/promotions.schemas';
import { type ChangeListener, inWrite } from '../../../platform/cache/changes.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { createPromotion, deletePromotion, listPromotions, updatePromotion } from './promotions.ts';

export function promotionRoutes(host: RouteHost, deps: { readonly db: Db; readonly cache: ChangeListener }): void {
  route(host, endpoints.listPromotions, schemas.listPromotions, () => listPromotions(deps.db));
  route(host, endpoints.createPromotion, schemas.createPromotion, ({ body }, { caller }) =>
    inWrite(deps, (tx) => createPromotion(tx, body, caller.userId)),
  );
  route(host, endpoints.updatePromotion, schemas.updatePromotion, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updatePromotion(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(host, endpoints.deletePromotion, schemas.deletePromotion, async ({ params }, { caller }) => {
    await inWrite(deps, (tx) => deletePromotion(tx, params.id, caller.userId));
    return { message: 'The promotion has been deleted' };
  });
}
