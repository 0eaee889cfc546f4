export { staleMarket } from './edit-markets.ts';
export { findMarket, getFirstMarket, getMarkets, pickMarket, requireMarket } from './get-markets.ts';
export { type Alternate, alternatesOf, prefixOf } from './market.rules.ts';
export { readMarkets, type StoredMarket } from './markets.repo.ts';
export { marketRoutes } from './markets.routes.ts';
export { getPrefixes, getReaderLetterheads, type Reader } from './readers.ts';
