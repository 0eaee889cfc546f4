import * as bulkEndpoints from '@fieldhouse/contracts/bulk.endpoints';
import * as bulkSchemas from '@fieldhouse/contracts/bulk.schemas';
import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { MAX_FOUND } from '@fieldhouse/contracts/listing.rules';
import { messages } from '@fieldhouse/contracts/messages';
import type { Right } from '@fieldhouse/contracts/rights';
import type { StockLevel } from '@fieldhouse/contracts/stock.rules';
import { skuPattern } from '@fieldhouse/contracts/variant.rules';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { Speech } from '../../platform/http/speech.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { getDirectory, getPrices } from '../catalogue/index.ts';
import {
  countUnlisted,
  findForStaff,
  findIdByCode,
  findStockAlerts,
  findUnlistedByName,
  getStockSummary,
  keepAlerted,
  keepForStaff,
  listAllByIds,
  listAllPage,
  listIdsByName,
  listProductsAfter,
  listVersions,
  type Viewer,
} from '../stock/index.ts';
import { getContent, translateProducts } from '../translations/index.ts';

const BATCH = 500;

export interface AllProductsDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
  /** The ids of what fits these words, best first. */
  readonly search: (notes: Dependencies, text: string) => Promise<readonly string[]>;
}

const refusals = messages('catalogue', {
  downloading: 'The catalogue is already being downloaded. Please try again shortly.',
} as const);

/** All products there are, sold out or not: for the stock screen page by page, for all others as one stream. */
export function allProductsRoutes(host: RouteHost, deps: AllProductsDeps): void {
  const { db, search } = deps;

  route(
    host,
    endpoints.listProducts,
    schemas.listProducts,
    async ({ query }, context) => {
      const { page = 1, limit, stock, q, sort } = query;
      const viewer: Viewer = context.callerIfAny?.rights.some(isOfGoods) ? 'staff' : 'public';
      const directory = await getDirectory(deps, context);
      const put = await showTo(deps, viewer, context);
      const listByIds = async (ids: readonly string[]) => put(await listAllByIds(db, directory, viewer, ids));
      const filter = viewer === 'staff' && (query.status || query.tag) ? { ...query, stock } : undefined;
      if (q) {
        const ids = await keepFitting(await findIds(context, q, viewer), { stock, filter });
        const some = sort
          ? await listIdsByName(db, sort, viewer, { page, limit, ids })
          : ids.slice((page - 1) * limit, page * limit);
        return { items: await listByIds(some), total: ids.length };
      }
      if (filter || stock) {
        const asked = sort ? { page: 1, limit: LAST_ROW } : { page, limit };
        const { ids, total, more } = filter
          ? await findForStaff(db, filter, asked)
          : await findStockAlerts(db, stock ?? 'low', asked);
        const some = sort ? await listIdsByName(db, sort, viewer, { page, limit, ids }) : ids;
        return { items: await listByIds(some), total, more };
      }
      if (query.page === undefined) {
        const read = async (lastId: string | undefined, size: number) =>
          put(await listProductsAfter(db, directory, viewer, { lastId, limit: size }));
        return inBatches(BATCH, read, ({ _id }) => _id);
      }
      const { products } = await getStockSummary(deps, context);
      const total = viewer === 'staff' ? products : products - (await countUnlisted(db));
      if (sort) return { items: await listByIds(await listIdsByName(db, sort, viewer, { page, limit })), total };
      return { items: await put(await listAllPage(db, directory, viewer, { page, limit, total })), total };
    },
    { busy: refusals.downloading },
  );

  route(host, bulkEndpoints.listProductIds, bulkSchemas.listProductIds, async ({ query }, context) => {
    const { q, stock, status, tag } = query;
    if (!q && !stock && !status && !tag) return listVersions(db);
    if (q) {
      const filter = status || tag ? query : undefined;
      return listVersions(db, await keepFitting(await findIds(context, q, 'staff'), { stock, filter }));
    }
    const { ids, more: beyond } = await findForStaff(db, query, { page: 1, limit: LAST_ROW });
    const { products, more } = await listVersions(db, ids);
    return { products, more: more || beyond };
  });

  async function keepFitting(
    found: readonly string[],
    { stock, filter }: { stock: StockLevel | undefined; filter: Parameters<typeof keepForStaff>[1] | undefined },
  ): Promise<readonly string[]> {
    const alerted = stock ? await keepAlerted(db, stock, found) : found;
    return filter ? keepForStaff(db, filter, alerted) : alerted;
  }

  /** Searches do not know what is not listed. */
  async function findIds(notes: Dependencies, q: string, viewer: Viewer): Promise<readonly string[]> {
    const id = skuPattern.test(q) ? await findIdByCode(db, q) : undefined;
    if (id !== undefined) return [id];
    const found = await search(notes, q);
    return viewer === 'public' ? found : [...(await findUnlistedByName(db, nameKey(q), MAX_FOUND)), ...found];
  }
}

/** At the prices of the market, and for shoppers in their language: staff edit what the shop itself has written. */
async function showTo(
  deps: AllProductsDeps,
  viewer: Viewer,
  context: Dependencies & Pick<Speech, 'asked'> & { readonly market: string | undefined },
) {
  const { put } = await getPrices(deps, context.market, context);
  const content = viewer === 'public' ? await getContent(deps, context, context.asked) : undefined;
  return async <P extends Product>(products: readonly P[]) => translateProducts(content, await put(products));
}

/** The stock page is for either. */
const isOfGoods = (right: Right) => right === 'catalogue' || right === 'stock';
