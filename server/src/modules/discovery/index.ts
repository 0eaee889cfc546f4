export { discoveryRoutes } from './discovery.routes.ts';
export { updateSynonyms } from './update-synonyms.ts';
