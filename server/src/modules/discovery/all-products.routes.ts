import * as bulkEndpoints from '@fieldhouse/contracts/bulk.endpoints';
import * as bulkSchemas from '@fieldhouse/contracts/bulk.schemas';
import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { skuPattern } from '@fieldhouse/contracts/variant.rules';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { inBatches } from '../../platform/http/stream-list.ts';
import { type Directory, getDirectory } from '../catalogue/index.ts';
import {
  findIdByCode,
  findStockAlerts,
  getStockSummary,
  keepAlerted,
  listAllPage,
  listIdsByName,
  listProductsAfter,
  listVersions,
} from '../stock/index.ts';
import { listProductsByIds } from './products.repo.ts';

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
      const directory = await getDirectory(deps, context);
      const listByIds = (ids: readonly string[]) => listProductsByIds(db, directory, ids);
      if (q) {
        const found = await findIds(context, q);
        const ids = stock ? await keepAlerted(db, stock, found) : found;
        const some = sort
          ? await listIdsByName(db, sort, { page, limit, ids })
          : ids.slice((page - 1) * limit, page * limit);
        return { items: await listByIds(some), total: ids.length };
      }
      if (stock) {
        const { ids, total, more } = await findStockAlerts(
          db,
          stock,
          sort ? { page: 1, limit: LAST_ROW } : { page, limit },
        );
        const some = sort ? await listIdsByName(db, sort, { page, limit, ids }) : ids;
        return { items: await listByIds(some), total, more };
      }
      if (query.page === undefined) return listWhole(directory);
      const { products: total } = await getStockSummary(deps, context);
      if (sort) return { items: await listByIds(await listIdsByName(db, sort, { page, limit })), total };
      return { items: await listAllPage(db, directory, { page, limit, total }), total };
    },
    { busy: refusals.downloading },
  );

  route(host, bulkEndpoints.listProductIds, bulkSchemas.listProductIds, async ({ query: { q, stock } }, context) => {
    if (!q && !stock) return listVersions(db);
    const found = q ? await findIds(context, q) : undefined;
    const alerted = stock && !found ? await findStockAlerts(db, stock, { page: 1, limit: LAST_ROW }) : undefined;
    const ids = alerted?.ids ?? (stock ? await keepAlerted(db, stock, found ?? []) : found) ?? [];
    const { products, more } = await listVersions(db, ids);
    return { products, more: more || (alerted?.more ?? false) };
  });

  function listWhole(directory: Directory): AsyncIterable<readonly Product[]> {
    const read = (lastId: string | undefined, limit: number) => listProductsAfter(db, directory, lastId, limit);
    return inBatches(BATCH, read, ({ _id }) => _id);
  }

  async function findIds(notes: Dependencies, q: string): Promise<readonly string[]> {
    const id = skuPattern.test(q) ? await findIdByCode(db, q) : undefined;
    return id === undefined ? search(notes, q) : [id];
  }
}
