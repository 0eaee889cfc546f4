import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { tags } from './catalogue.tags.ts';
import { listCategories } from './directory.repo.ts';
import { createKeptFigures, type KeptFigures } from './kept-figures.ts';
import { listProductPage } from './list-product-page.ts';
import { findProduct, listProductsByIds, listReviews } from './products.repo.ts';
import { searchProducts } from './search-products.ts';
import { stockRoutes } from './stock.routes.ts';

const MOST_FOUND = 60;
const MOST_NAMES = 20;

export interface CatalogueDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
  readonly config: Pick<Config, 'pageSize'>;
}

export function catalogueRoutes(host: RouteHost, deps: CatalogueDeps): void {
  const kept = createKeptFigures(deps);
  shelfRoutes(host, deps, kept);
  searchRoutes(host, deps, kept);
  const search = createSearch(deps, kept);
  stockRoutes(host, {
    db: deps.db,
    kept,
    search: async (notes, text) => (await search(notes, text, MOST_FOUND)).found.hits.map(({ id }) => id),
  });
}

function shelfRoutes(host: RouteHost, { db, config: { pageSize } }: CatalogueDeps, kept: KeptFigures): void {
  route(host, endpoints.listCategories, schemas.listCategories, (_input, context) => {
    context.tag(tags.categories);
    return listCategories(db);
  });

  route(host, endpoints.listCategorySizes, schemas.listCategorySizes, (_input, context) => kept.categorySizes(context));

  route(host, endpoints.listBrands, schemas.listBrands, async (_input, context) => {
    const { brands } = await kept.directory(context);
    return brands.map(({ name }) => name);
  });

  route(host, endpoints.listProductPage, schemas.listProductPage, async ({ query }, context) => {
    context.tag(tags.products, tags.listing);
    const directory = await kept.directory(context);
    const countListed = (category: number, brand?: number) => kept.countListed(context, category, brand);
    return listProductPage({ db, directory, countListed, pageSize }, query);
  });

  route(host, endpoints.getProduct, schemas.getProduct, async ({ params }, context) => {
    context.tag(tags.product(params.id), tags.authors);
    const product = await findProduct(db, await kept.directory(context), params.id);
    if (!product) throw new AppError('not-found', 'This product is not in the shop any more.');
    return product;
  });

  route(host, endpoints.listSomeProducts, schemas.listSomeProducts, async ({ query }, context) =>
    listProductsByIds(db, await kept.directory(context), query.ids),
  );

  route(host, endpoints.listReviews, schemas.listReviews, ({ params, query }, context) => {
    context.tag(tags.product(params.id), tags.authors);
    return listReviews(db, params.id, query.page);
  });
}

function createSearch({ db }: CatalogueDeps, kept: KeptFigures) {
  return async (notes: Notes, text: string, limit: number) => {
    notes.tag(tags.products, tags.listing);
    const directory = await kept.directory(notes);
    const countListed = (category: number, brand?: number) => kept.countListed(notes, category, brand);
    return { directory, found: await searchProducts(db, { text, limit, directory, countListed }) };
  };
}

function searchRoutes(host: RouteHost, deps: CatalogueDeps, kept: KeptFigures): void {
  const search = createSearch(deps, kept);

  route(host, endpoints.listProductNames, schemas.listProductNames, async ({ query }, context) => {
    const { found } = await search(context, query.q, MOST_NAMES * 2);
    return [...new Set(found.hits.map(({ name }) => name))].slice(0, MOST_NAMES);
  });

  route(host, endpoints.searchProducts, schemas.searchProducts, async ({ params }, context) => {
    const { directory, found } = await search(context, params.name, MOST_FOUND);
    if (found.corrected) context.reply.header('x-search-corrected', encodeURIComponent(found.corrected));
    const ids = found.hits.map(({ id }) => id);
    return listProductsByIds(deps.db, directory, ids);
  });
}
