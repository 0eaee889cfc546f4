export { workplaceRoutes } from './workplace.routes.ts';
