export { changeStock } from './change-stock.ts';
export { getStockSummary } from './get-stock-summary.ts';
export { createProduct, type NewProduct } from './products.ts';
export { stockRoutes } from './stock.routes.ts';
export {
  countUnlisted,
  findForStaff,
  findIdByCode,
  findStockAlerts,
  findUnlistedByName,
  keepAlerted,
  keepForStaff,
  listAllByIds,
  listAllPage,
  listIdsByName,
  listProductsAfter,
  listVersions,
  type Viewer,
} from './stock-list.repo.ts';
