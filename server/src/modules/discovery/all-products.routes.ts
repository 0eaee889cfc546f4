import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import type { Notes } from '../../platform/cache/notes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { getDirectory, listProductsByIds } from '../catalogue/index.ts';
import { findIdByCode, findStockAlerts, getStockSummary, keepAlerted, listAllPage } from '../stock/index.ts';
import { createProductStream } from './stream-products.ts';

const isCode = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|FH-[0-9A-Z]{8})$/i;

export interface AllProductsDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
  /** The ids of what fits these words, best first. */
  readonly search: (notes: Notes, text: string) => Promise<string[]>;
}

/** All products there are, sold out or not: for the stock screen page by page, for everybody else as one stream. */
export function allProductsRoutes(host: RouteHost, deps: AllProductsDeps): void {
  const { db, search } = deps;
  const stream = createProductStream({ db });

  route(host, endpoints.listProducts, schemas.listProducts, async ({ query }, context) => {
    const { reply } = context;
    const { page = 1, limit, stock, q } = query;
    const directory = await getDirectory(deps, context);
    if (query.page === undefined && !q && !stock)
      return reply.type('application/json; charset=utf-8').send(await stream(directory)) as never;
    const tellTotal = (total: number, more = false) => {
      reply.header('x-total-count', total).header('x-total-pages', Math.max(1, Math.ceil(total / limit)));
      if (more) reply.header('x-total-more', 'true');
    };
    if (q) {
      const found = await findIds(context, q);
      const ids = stock ? await keepAlerted(db, stock, found) : found;
      tellTotal(ids.length);
      return listProductsByIds(db, directory, ids.slice((page - 1) * limit, page * limit));
    }
    if (stock) {
      const { ids, total, more } = await findStockAlerts(db, stock, { page, limit });
      tellTotal(total, more);
      return listProductsByIds(db, directory, ids);
    }
    const { products: total } = await getStockSummary(deps, context);
    tellTotal(total);
    return listAllPage(db, directory, { page, limit, total });
  });

  async function findIds(notes: Notes, q: string): Promise<string[]> {
    const id = isCode.test(q) ? await findIdByCode(db, q) : undefined;
    return id === undefined ? search(notes, q) : [id];
  }
}
