export { addCategories } from './add-categories.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
