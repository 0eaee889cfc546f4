export { changeStock } from './change-stock.ts';
export { getStockSummary } from './get-stock-summary.ts';
export { createProduct, type NewProduct } from './products.ts';
export { stockRoutes } from './stock.routes.ts';
export {
  findIdByCode,
  findStockAlerts,
  keepAlerted,
  listAllPage,
  listIdsByName,
  listProductsAfter,
  listVersions,
} from './stock-list.repo.ts';
