export { findMarket } from './get-markets.ts';
export { marketRoutes } from './markets.routes.ts';
