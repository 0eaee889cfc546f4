export { forgetViews } from './views.ts';
export { workplaceRoutes } from './workplace.routes.ts';
