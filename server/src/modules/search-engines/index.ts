export { searchEngineRoutes } from './search-engines.routes.ts';
