import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { type ChangeTaker, inWrite } from '../../platform/cache/changes.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { addBrand } from './brands.ts';
import { createCategory, deleteCategory, updateCategory } from './categories.ts';
import { deleteProduct } from './delete-product.ts';

export function catalogueAdminRoutes(host: RouteHost, deps: { readonly db: Db; readonly cache: ChangeTaker }): void {
  route(host, endpoints.deleteProduct, schemas.deleteProduct, async ({ params }, { caller }) => {
    await inWrite(deps, (tx) => deleteProduct(tx, params.id, caller.userId));
    return { message: 'The product has been deleted' };
  });

  route(host, endpoints.createBrand, schemas.createBrand, async ({ body }, { caller }) => {
    const { name } = await inWrite(deps, (tx) => addBrand(tx, body.name, caller.userId));
    return { name };
  });

  route(host, endpoints.createCategory, schemas.createCategory, ({ body }, { caller }) =>
    inWrite(deps, (tx) => createCategory(tx, body.name, caller.userId)),
  );
  route(host, endpoints.updateCategory, schemas.updateCategory, ({ query, body }, { caller }) =>
    inWrite(deps, (tx) => updateCategory(tx, query.nameCategory, body, caller.userId)),
  );
  route(host, endpoints.deleteCategory, schemas.deleteCategory, async ({ params }, { caller }) => {
    await inWrite(deps, (tx) => deleteCategory(tx, params.name, caller.userId));
    return { message: 'The category has been removed.' };
  });
}
