export { marketRoutes } from './markets.routes.ts';
