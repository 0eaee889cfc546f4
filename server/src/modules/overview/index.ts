export { countBestSellers, foldSales } from './overview.jobs.ts';
export { overviewRoutes } from './overview.routes.ts';
