import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import * as discoveryEndpoints from '@fieldhouse/contracts/discovery.endpoints';
import * as discoverySchemas from '@fieldhouse/contracts/discovery.schemas';
import { MAX_FOUND } from '@fieldhouse/contracts/listing.rules';
import * as searchesEndpoints from '@fieldhouse/contracts/searches.endpoints';
import * as searchesSchemas from '@fieldhouse/contracts/searches.schemas';
import { inWrite } from '../../platform/cache/changes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Config } from '../../platform/config/config.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { getDirectory, getPrices } from '../catalogue/index.ts';
import { getContent, requireOtherLocale, translateProducts } from '../translations/index.ts';
import { allProductsRoutes } from './all-products.routes.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { explainSearch } from './explain-search.ts';
import { findBest } from './find-best.ts';
import { listCatalogue } from './list-catalogue.ts';
import { listProductPage } from './list-product-page.ts';
import { searchRuleRoutes } from './merchandising/search-rules.routes.ts';
import { type PopularityDeps, popularityRoutes } from './popularity/popularity.routes.ts';
import { listNames, listProductsByIds, listProductsWithVariants } from './products.repo.ts';
import { searchesRoutes } from './searches/searches.routes.ts';
import { readForEditors, showProduct } from './show-product.ts';
import { suggest } from './suggest.ts';
import { readSynonyms } from './synonyms.repo.ts';
import { updateSynonyms } from './synonyms.ts';
import { translateCatalogue, translateSuggestions } from './translate-found.ts';
import { findProductIds, withWords } from './with-words.ts';

const MAX_NAMES = 20;

export interface DiscoveryDeps extends PopularityDeps {
  readonly cache: Pick<PublicCache, 'keep' | 'take' | 'databaseNow'>;
  readonly index: CatalogueIndex;
  readonly config: Pick<Config, 'pageSize' | 'publicUrl'>;
}

export function discoveryRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  shelfRoutes(host, deps);
  searchRoutes(host, deps);
  explainRoutes(host, deps);
  synonymRoutes(host, deps);
  popularityRoutes(host, deps);
  searchesRoutes(host, deps);
  searchRuleRoutes(host, deps);
  allProductsRoutes(host, {
    ...deps,
    search: (notes, text) => findProductIds(deps, notes, text, MAX_FOUND),
  });
}

function shelfRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  const { db, config, index } = deps;

  route(host, discoveryEndpoints.listCatalogue, discoverySchemas.listCatalogue, async ({ query }, context) => {
    const prices = await getPrices(deps, context.market, context, index.rangeIn);
    const words = await withWords(deps, context, context.asked, prices.market);
    const found = await listCatalogue({ ...words, pageSize: config.pageSize }, query, context);
    const page = { ...found, products: await prices.put(found.products) };
    return context.asked ? translateCatalogue(context.t, words.content, page) : page;
  });

  route(host, endpoints.listProductPage, schemas.listProductPage, async ({ query }, context) => {
    const prices = await getPrices(deps, context.market, context, index.rangeIn);
    const { market } = prices;
    const content = await getContent(deps, context, context.asked);
    const list = { db, index, pageSize: config.pageSize, market, language: content?.language };
    const page = await listProductPage(list, query, context);
    return { ...page, products: await translateProducts(content, await prices.put(page.products)) };
  });

  route(host, endpoints.getProduct, schemas.getProduct, ({ params }, context) => showProduct(deps, context, params.id));

  route(host, endpoints.readProduct, schemas.readProduct, ({ params }, context) =>
    readForEditors(deps, context, params.id),
  );

  route(host, endpoints.listSomeProducts, schemas.listSomeProducts, async ({ query }, context) => {
    const prices = await getPrices(deps, context.market, context, index.rangeIn);
    const products = await listProductsWithVariants(db, await getDirectory(deps, context), query.ids);
    return translateProducts(await getContent(deps, context, context.asked), await prices.put(products));
  });
}

function searchRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  const { index } = deps;

  route(host, endpoints.listProductNames, schemas.listProductNames, async ({ query }, context) => {
    const words = await withWords(deps, context, context.asked);
    const { ids } = await findBest(words, context, { text: query.q, typing: true }, MAX_NAMES * 2);
    const shown = await translateProducts(words.content, await listNames(deps.db, ids));
    return [...new Set(shown.map(({ name }) => name))].slice(0, MAX_NAMES);
  });

  route(host, endpoints.searchProducts, schemas.searchProducts, async ({ params }, context) => {
    const prices = await getPrices(deps, context.market, context, index.rangeIn);
    const words = await withWords(deps, context, context.asked, prices.market);
    const { directory, ids, correctedTo } = await findBest(words, context, { text: params.name }, MAX_FOUND);
    if (correctedTo) context.header('x-search-corrected', encodeURIComponent(correctedTo));
    const products = await prices.put(await listProductsByIds(deps.db, directory, ids));
    return translateProducts(words.content, products);
  });

  route(host, discoveryEndpoints.suggest, discoverySchemas.suggest, async ({ query }, context) => {
    const prices = await getPrices(deps, context.market, context, index.rangeIn);
    const words = await withWords(deps, context, context.asked, prices.market);
    const suggested = await suggest(words, query.q, context);
    const found = { ...suggested, products: await prices.put(suggested.products) };
    return words.content ? translateSuggestions(words.content, found) : found;
  });
}

function explainRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  route(host, searchesEndpoints.explainSearch, searchesSchemas.explainSearch, async ({ query }, context) =>
    explainSearch(await withWords(deps, context, context.asked), context, query.q),
  );
}

function synonymRoutes(host: RouteHost, deps: DiscoveryDeps): void {
  route(host, discoveryEndpoints.listSynonyms, discoverySchemas.listSynonyms, () => readSynonyms(deps.db));
  route(host, discoveryEndpoints.updateSynonyms, discoverySchemas.updateSynonyms, ({ body }, { caller }) =>
    inWrite(deps, (tx) => updateSynonyms(tx, body, caller.userId)),
  );
  route(host, discoveryEndpoints.listSynonymsIn, discoverySchemas.listSynonymsIn, async ({ params: { locale } }) => {
    await requireOtherLocale(deps.db, locale);
    return readSynonyms(deps.db, locale);
  });
  route(
    host,
    discoveryEndpoints.updateSynonymsIn,
    discoverySchemas.updateSynonymsIn,
    ({ params: { locale }, body }, { caller }) =>
      inWrite(deps, async (tx) => {
        await requireOtherLocale(tx, locale);
        return updateSynonyms(tx, body, caller.userId, locale);
      }),
  );
}
