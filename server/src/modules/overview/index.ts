export { countBestSellers, foldSales } from './overview.repo.ts';
export { overviewRoutes } from './overview.routes.ts';
