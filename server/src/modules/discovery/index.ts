export { type CatalogueIndex, createCatalogueIndex } from './catalogue-index.ts';
export { discoveryRoutes } from './discovery.routes.ts';
export { countSales, fadePopularity } from './popularity/count-popularity.ts';
export { rankFavourites, relateProducts } from './popularity/relate-products.ts';
export { isRobot } from './robots.rules.ts';
export { cleanSearches, deleteSearches, findSearches } from './searches/searches.repo.ts';
export { updateSynonyms } from './synonyms.ts';
export { findProductIds, type WordsDeps } from './with-words.ts';
