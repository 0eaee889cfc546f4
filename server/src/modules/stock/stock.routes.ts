import * as staffEndpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as productSchemas from '@fieldhouse/contracts/catalogue.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import * as endpoints from '@fieldhouse/contracts/stock.endpoints';
import { stockMessages } from '@fieldhouse/contracts/stock.rules';
import * as schemas from '@fieldhouse/contracts/stock.schemas';
import * as variantEndpoints from '@fieldhouse/contracts/variants.endpoints';
import * as variantSchemas from '@fieldhouse/contracts/variants.schemas';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { requireRight } from '../../platform/http/require-right.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { getAttributes, getDirectory, noSuchProduct, seesCosts, tableFor, withoutCosts } from '../catalogue/index.ts';
import { adjustStock } from './adjust-stock.ts';
import { getStockSummary } from './get-stock-summary.ts';
import { type ImportDeps, importRoutes } from './import.routes.ts';
import { createProduct, updateProduct, updateVariant, updateVariants } from './products.ts';
import { stockCsv } from './stock.csv.ts';
import { isInShop, listMovements } from './stock-movements.repo.ts';
import { updateStockRows } from './update-stock-rows.ts';

export interface StockDeps extends ImportDeps {
  readonly db: Db;
  readonly cache: ChangeListener & Pick<PublicCache, 'keep'>;
}

const refusals = messages('stock', {
  downloading: 'The stock is already being downloaded. Please try again shortly.',
} as const);

interface Counted {
  readonly quantity?: number | undefined;
  readonly quantityWas?: number | undefined;
}

/** Whether there are other pieces than before. */
const isCounted = ({ quantity, quantityWas }: Counted): boolean => quantity !== undefined && quantity !== quantityWas;

/** Who counts also says where things lie, and what they were bought for. */
const isMoreThanCounted = ({ _id, __v, count, cost, shelf, ...fields }: variantSchemas.StockRow): boolean =>
  Object.values(fields).some((value) => value !== undefined);

/** All of them are for staff. */
export function stockRoutes(host: RouteHost, deps: StockDeps): void {
  const { db } = deps;
  importRoutes(host, deps);

  route(host, staffEndpoints.createProduct, productSchemas.createProduct, ({ body }, { caller, keyed }) => {
    const { quantity = 0, variants = [] } = body;
    if (quantity > 0 || variants.some((variant) => variant.quantity > 0)) requireRight(caller, 'stock');
    return inWrite(deps, (tx) => once(tx, keyed, () => createProduct(tx, body, caller.userId)));
  });
  route(host, staffEndpoints.updateProduct, productSchemas.updateProduct, ({ params, body }, { caller }) => {
    if (isCounted(body)) requireRight(caller, 'stock');
    return inWrite(deps, (tx) => updateProduct(tx, params.id, body, caller.userId));
  });

  variantRoutes(host, deps);

  route(host, endpoints.getStockSummary, schemas.getStockSummary, async (_input, context) => {
    const { investmentAtCost, investmentCosted, ...summary } = await getStockSummary(deps, context);
    return seesCosts(context.caller) ? { ...summary, investmentAtCost, investmentCosted } : summary;
  });

  route(
    host,
    endpoints.exportStock,
    schemas.exportStock,
    async ({ query }, context) => {
      const names = { directory: await getDirectory(deps, context), attributes: await getAttributes(deps, context) };
      return stockCsv(db, names, { withCosts: seesCosts(context.caller), ids: query.products });
    },
    { busy: refusals.downloading },
  );

  route(host, endpoints.listStockMovements, schemas.listStockMovements, async ({ params, query }) => {
    if (!(await isInShop(db, params.id))) throw noSuchProduct();
    return listMovements(db, params.id, query.page);
  });
}

function variantRoutes(host: RouteHost, deps: StockDeps): void {
  route(host, variantEndpoints.updateVariants, variantSchemas.updateVariants, ({ params, body }, { caller }) => {
    if (body.variants.some((row) => isCounted({ ...row, quantityWas: row._id ? row.quantityWas : 0 })))
      requireRight(caller, 'stock');
    return inWrite(deps, async (tx) => tableFor(caller, await updateVariants(tx, params.id, body, caller.userId)));
  });
  route(host, variantEndpoints.updateVariant, variantSchemas.updateVariant, ({ params, body }, { caller }) => {
    if (isCounted(body)) requireRight(caller, 'stock');
    return inWrite(deps, async (tx) => withoutCosts(caller, await updateVariant(tx, params.id, body, caller.userId)));
  });
  route(host, variantEndpoints.updateStockRows, variantSchemas.updateStockRows, ({ body }, { caller }) => {
    if (body.rows.some(isMoreThanCounted)) requireRight(caller, 'catalogue');
    return inWrite(deps, async (tx) =>
      (await updateStockRows(tx, body.rows, caller.userId)).map((table) => tableFor(caller, table)),
    );
  });
  route(host, endpoints.adjustStock, schemas.adjustStock, ({ body }, { caller, keyed }) => {
    if (!keyed && body.key === undefined) throw fieldError('invalid-input', 'key', stockMessages.key);
    return inWrite(deps, (tx) => once(tx, keyed, () => adjustStock(tx, body, caller.userId)));
  });
}
