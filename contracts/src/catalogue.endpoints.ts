import type * as schemas from './catalogue.schemas.ts';
import { endpoint } from './endpoint.ts';

export const listCategories = endpoint<typeof schemas.listCategories>({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  who: 'everyone',
  cache: 'public',
});

/** How many products each category has, sold out or not: what a deletion would touch. */
export const listCategorySizes = endpoint<typeof schemas.listCategorySizes>({
  name: 'listCategorySizes',
  method: 'GET',
  path: '/api/categories/sizes',
  who: 'catalogue',
});

export const createCategory = endpoint<typeof schemas.createCategory>({
  name: 'createCategory',
  method: 'POST',
  path: '/api/categories/create',
  who: 'catalogue',
});

export const updateCategory = endpoint<typeof schemas.updateCategory>({
  name: 'updateCategory',
  method: 'PUT',
  path: '/api/categories/update',
  who: 'catalogue',
  errors: ['not-found', 'stale'],
});

export const deleteCategory = endpoint<typeof schemas.deleteCategory>({
  name: 'deleteCategory',
  method: 'DELETE',
  path: '/api/categories/delete/:name',
  who: 'catalogue',
  errors: ['not-found'],
});

export const listBrands = endpoint<typeof schemas.listBrands>({
  name: 'listBrands',
  method: 'GET',
  path: '/api/products/brands',
  who: 'everyone',
  cache: 'public',
});

export const createBrand = endpoint<typeof schemas.createBrand>({
  name: 'createBrand',
  method: 'POST',
  path: '/api/products/brands',
  who: 'catalogue',
});

export const listProductPage = endpoint<typeof schemas.listProductPage>({
  name: 'listProductPage',
  method: 'GET',
  path: '/api/products/forPage',
  who: 'everyone',
  cache: 'public',
});

/** Without `page` the whole catalogue, as a stream. */
export const listProducts = endpoint<typeof schemas.listProducts>({
  name: 'listProducts',
  method: 'GET',
  path: '/api/products',
  who: 'everyone',
  errors: ['too-many-requests'],
});

export const listProductNames = endpoint<typeof schemas.listProductNames>({
  name: 'listProductNames',
  method: 'GET',
  path: '/api/products/names',
  who: 'everyone',
  cache: 'public',
});

export const searchProducts = endpoint<typeof schemas.searchProducts>({
  name: 'searchProducts',
  method: 'GET',
  path: '/api/products/name/:name',
  who: 'everyone',
  cache: 'public',
});

export const getProduct = endpoint<typeof schemas.getProduct>({
  name: 'getProduct',
  method: 'GET',
  path: '/api/products/id/:id',
  who: 'everyone',
  cache: 'public',
  fresh: 'at-once',
  errors: ['not-found'],
});

/** What became of products somebody remembers: those that are still in the shop, sold out or not. */
export const listSomeProducts = endpoint<typeof schemas.listSomeProducts>({
  name: 'listSomeProducts',
  method: 'GET',
  path: '/api/products/some',
  who: 'everyone',
});

export const createProduct = endpoint<typeof schemas.createProduct>({
  name: 'createProduct',
  method: 'POST',
  path: '/api/products/create',
  who: 'catalogue',
  errorAlsoAs: 'message',
});

export const updateProduct = endpoint<typeof schemas.updateProduct>({
  name: 'updateProduct',
  method: 'PUT',
  path: '/api/products/update/:id',
  who: 'catalogue',
  errors: ['not-found', 'stale'],
});

export const deleteProduct = endpoint<typeof schemas.deleteProduct>({
  name: 'deleteProduct',
  method: 'DELETE',
  path: '/api/products/delete/:id',
  who: 'catalogue',
  errors: ['not-found'],
});

export const listReviews = endpoint<typeof schemas.listReviews>({
  name: 'listReviews',
  method: 'GET',
  path: '/api/review/product/:id',
  who: 'everyone',
  cache: 'public',
  errors: ['not-found'],
});
