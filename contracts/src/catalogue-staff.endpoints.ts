import type * as schemas from './catalogue.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

// Apart from what shoppers call, so that their pages do not contain these.

/** How many products each category has, sold out or not: what a deletion would touch. */
export const listCategorySizes = endpoint('listCategorySizes', 'GET', '/api/categories/sizes', 'catalogue');

export const createCategory = endpoint('createCategory', 'POST', '/api/categories/create', 'catalogue');

export const updateCategory = endpoint('updateCategory', 'PUT', '/api/categories/update', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const deleteCategory = endpoint('deleteCategory', 'DELETE', '/api/categories/delete/:name', 'catalogue', {
  errors: ['not-found'],
});

export const createBrand = endpoint('createBrand', 'POST', '/api/products/brands', 'catalogue');

export const createProduct = endpoint('createProduct', 'POST', '/api/products/create', 'catalogue', {
  errorAlsoAs: 'message',
});

export const updateProduct = endpoint('updateProduct', 'PUT', '/api/products/update/:id', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const deleteProduct = endpoint('deleteProduct', 'DELETE', '/api/products/delete/:id', 'catalogue', {
  errors: ['not-found'],
});
