export { overviewRoutes } from './overview.routes.ts';
export { foldSales } from './sales.repo.ts';
export { countSold } from './sold.repo.ts';
export { deleteVisits } from './visits.repo.ts';
