export { countBestSellers } from './overview.jobs.ts';
export { foldSales } from './overview.repo.ts';
export { overviewRoutes } from './overview.routes.ts';
