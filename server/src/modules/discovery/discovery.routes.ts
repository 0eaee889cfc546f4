import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_FOUND } from '@fieldhouse/contracts/listing.rules';
import { tags } from '../../cache-tags.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { findSizeGuide, getAttributes, getDirectory } from '../catalogue/index.ts';
import { allProductsRoutes } from './all-products.routes.ts';
import { listProductPage } from './list-product-page.ts';
import { createCountListed } from './listing.repo.ts';
import { withOtherSizes } from './other-sizes.rules.ts';
import { type ViewDeps, viewRoutes } from './popularity/views.routes.ts';
import { findProduct, listProductsByIds, listProductsWithVariants } from './products.repo.ts';
import { searchProducts } from './search-products.ts';
import { synonymRoutes } from './synonyms.routes.ts';

const MAX_NAMES = 20;

export interface DiscoveryDeps extends ViewDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep' | 'take'>;
  readonly config: Pick<Config, 'pageSize'>;
}

export function discoveryRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  shelfRoutes(host, deps);
  searchRoutes(host, deps);
  synonymRoutes(host, deps);
  viewRoutes(host, deps);
  const search = createSearch(deps);
  allProductsRoutes(host, {
    ...deps,
    search: async (notes, text) => (await search(notes, text, MAX_FOUND)).found.hits.map(({ id }) => id),
  });
}

function shelfRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  const { db, config } = deps;

  route(host, endpoints.listProductPage, schemas.listProductPage, async ({ query }, context) => {
    context.tag(tags.products, tags.listing);
    const directory = await getDirectory(deps, context);
    const countListed = createCountListed(deps, context);
    return listProductPage({ db, directory, countListed, pageSize: config.pageSize }, query);
  });

  route(host, endpoints.getProduct, schemas.getProduct, async ({ params }, context) => {
    context.tag(tags.product(params.id), tags.authors);
    const names = {
      directory: await getDirectory(deps, context),
      attributes: await getAttributes(deps, context),
    };
    const product = await findProduct(db, names, params.id);
    if (!product) throw new AppError('not-found', 'This product is no longer in the shop.');
    const guide = await findSizeGuide(deps, context, product);
    const sizeGuide = guide && { _id: guide._id, category: guide.category };
    return { ...product, options: withOtherSizes(product, guide), sizeGuide };
  });

  route(host, endpoints.listSomeProducts, schemas.listSomeProducts, async ({ query }, context) =>
    listProductsWithVariants(db, await getDirectory(deps, context), query.ids),
  );
}

function createSearch(deps: DiscoveryDeps) {
  return async (notes: Dependencies, text: string, limit: number) => {
    notes.tag(tags.products, tags.listing);
    const directory = await getDirectory(deps, notes);
    const countListed = createCountListed(deps, notes);
    return { directory, found: await searchProducts(deps.db, { text, limit, directory, countListed }) };
  };
}

function searchRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  const search = createSearch(deps);

  route(host, endpoints.listProductNames, schemas.listProductNames, async ({ query }, context) => {
    const { found } = await search(context, query.q, MAX_NAMES * 2);
    return [...new Set(found.hits.map(({ name }) => name))].slice(0, MAX_NAMES);
  });

  route(host, endpoints.searchProducts, schemas.searchProducts, async ({ params }, context) => {
    const { directory, found } = await search(context, params.name, MAX_FOUND);
    if (found.corrected) context.header('x-search-corrected', encodeURIComponent(found.corrected));
    const ids = found.hits.map(({ id }) => id);
    return listProductsByIds(deps.db, directory, ids);
  });
}
