export { findMarket, getMarkets, requireMarket } from './get-markets.ts';
export { readMarkets, type StoredMarket } from './markets.repo.ts';
export { marketRoutes } from './markets.routes.ts';
