import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { tags } from './catalogue.tags.ts';
import { listCategories, listCategorySizes } from './directory.repo.ts';
import { type DirectoryDeps, getDirectory } from './get-directory.ts';
import { listProductsByIds } from './products.repo.ts';

export function catalogueRoutes(host: RouteHost, deps: DirectoryDeps): void {
  const { db, cache } = deps;

  route(host, endpoints.listCategories, schemas.listCategories, (_input, context) => {
    context.tag(tags.categories);
    return listCategories(db);
  });

  route(host, endpoints.listCategorySizes, schemas.listCategorySizes, (_input, context) =>
    cache.keep(context, 'category sizes', [tags.categories, tags.listing], () => listCategorySizes(db)),
  );

  route(host, endpoints.listBrands, schemas.listBrands, async (_input, context) => {
    const { brands } = await getDirectory(deps, context);
    return brands.map(({ name }) => name);
  });

  route(host, endpoints.listSomeProducts, schemas.listSomeProducts, async ({ query }, context) =>
    listProductsByIds(db, await getDirectory(deps, context), query.ids),
  );
}
