export { findMarket, getFirstMarket, getMarkets, pickMarket, requireMarket } from './get-markets.ts';
export { type Alternate, alternatesOf, factorOf, prefixOf } from './market.rules.ts';
export { readMarkets, type StoredMarket } from './markets.repo.ts';
export { marketRoutes } from './markets.routes.ts';
