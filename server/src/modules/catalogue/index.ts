export { addProduct } from './add-product.ts';
export { addRating } from './add-rating.ts';
export { addBrand } from './brands.ts';
export { catalogueAdminRoutes } from './catalogue.admin-routes.ts';
export { catalogueRoutes } from './catalogue.routes.ts';
export { productChanged, tags } from './catalogue.tags.ts';
export { createCategory } from './categories.ts';
export type { Directory } from './directory.repo.ts';
export { drawSku } from './draw-sku.ts';
export { editProduct } from './edit-product.ts';
export { getDirectory } from './get-directory.ts';
export { refreshListing } from './product-writes.repo.ts';
export {
  listProductsAfter,
  listProductsByIds,
  type ProductRow,
  productColumns,
  productJoins,
  toProduct,
} from './products.repo.ts';
export { recordProduct } from './record-product.ts';
