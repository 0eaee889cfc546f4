export { mediaRoutes } from './media.routes.ts';
export { srcsetOf } from './media.rules.ts';
