export { addRating } from './add-rating.ts';
export { catalogueAdminRoutes } from './catalogue.admin-routes.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { productChanged } from './catalogue.tags.ts';
export { createCategory } from './categories.ts';
export { changeStock } from './change-stock.ts';
export { createProduct, type NewProduct } from './create-product.ts';
