export { addProduct } from './add-product.ts';
export { addRating } from './add-rating.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { createCategory } from './categories.ts';
export type { Directory } from './directory.repo.ts';
export { getDirectory } from './directory.ts';
export { editProduct } from './edit-product.ts';
export { importProducts } from './import-products.ts';
export { type ProductRow, selectProducts, toProduct } from './products.repo.ts';
