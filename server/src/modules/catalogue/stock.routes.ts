import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import * as stockEndpoints from '@fieldhouse/contracts/stock.endpoints';
import * as stockSchemas from '@fieldhouse/contracts/stock.schemas';
import type { Notes } from '../../platform/cache/notes.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import type { KeptFigures } from './kept-figures.ts';
import { listProductsByIds } from './products.repo.ts';
import { createStockCsv } from './stock.csv.ts';
import { findIdByCode, findStockAlerts, keepAlerted, listAllPage } from './stock-list.repo.ts';
import { isInShop, listMovements } from './stock-movements.repo.ts';
import { createProductStream } from './stream-products.ts';

const isCode = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|FH-[0-9A-Z]{8})$/i;

export interface StockDeps {
  readonly db: Db;
  readonly kept: KeptFigures;
  /** The ids of what fits these words, best first. */
  readonly search: (notes: Notes, text: string) => Promise<string[]>;
}

/** All products there are, sold out or not: for the stock screen page by page, for everybody else as one stream. */
export function stockRoutes(host: RouteHost, deps: StockDeps): void {
  const { db, kept, search } = deps;
  const stream = createProductStream({ db });

  route(host, endpoints.listProducts, schemas.listProducts, async ({ query }, context) => {
    const { reply } = context;
    const { page = 1, limit, stock, q } = query;
    const directory = await kept.directory(context);
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
    const { products: total } = await kept.stockSummary(context);
    tellTotal(total);
    return listAllPage(db, directory, { page, limit, total });
  });

  async function findIds(notes: Notes, q: string): Promise<string[]> {
    const id = isCode.test(q) ? await findIdByCode(db, q) : undefined;
    return id === undefined ? search(notes, q) : [id];
  }

  route(host, stockEndpoints.getStockSummary, stockSchemas.getStockSummary, (_input, context) =>
    kept.stockSummary(context),
  );

  const csv = createStockCsv(db);
  route(host, stockEndpoints.exportStock, stockSchemas.exportStock, async (_input, context) => {
    const directory = await kept.directory(context);
    const file = await csv(directory);
    context.reply.header('content-disposition', 'attachment; filename="stock.csv"');
    return context.reply.type('text/csv; charset=utf-8').send(file) as never;
  });

  route(host, stockEndpoints.listStockMovements, stockSchemas.listStockMovements, async ({ params, query }) => {
    if (!(await isInShop(db, params.id))) throw new AppError('not-found', 'This product is no longer in the shop.');
    return listMovements(db, params.id, query.page);
  });
}
