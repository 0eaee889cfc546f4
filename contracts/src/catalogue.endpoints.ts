import type * as schemas from './catalogue.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listCategories = endpoint('listCategories', 'GET', '/api/categories', 'everyone', {
  cache: 'public',
  localised: true,
});

/** Where the page of a category is that is or was at `path`. */
export const findCategory = endpoint('findCategory', 'GET', '/api/categories/find', 'everyone', {
  cache: 'public',
  errors: ['not-found'],
});

export const listBrands = endpoint('listBrands', 'GET', '/api/products/brands', 'everyone', { cache: 'public' });

export const listProductPage = endpoint('listProductPage', 'GET', '/api/products/forPage', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
});

/** Without `page` the whole catalogue, as a stream. */
export const listProducts = endpoint('listProducts', 'GET', '/api/products', 'everyone', {
  session: 'optional',
  forKeys: true,
  priced: true,
  errors: ['too-many-requests'],
});

export const listProductNames = endpoint('listProductNames', 'GET', '/api/products/names', 'everyone', {
  cache: 'public',
  localised: true,
});

export const searchProducts = endpoint('searchProducts', 'GET', '/api/products/name/:name', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
});

export const getProduct = endpoint('getProduct', 'GET', '/api/products/id/:id', 'everyone', {
  cache: 'public',
  localised: true,
  priced: true,
  fresh: 'at-once',
  errors: ['not-found'],
});

/** A product as its editors see it, drafts too, with what only they may know; its description as it was typed. */
export const readProduct = endpoint('readProduct', 'GET', '/api/products/edit/:id', 'catalogue', {
  errors: ['not-found'],
});

/** What there is to choose from for products: the tags that staff have given, and the classes of tax. */
export const listProductChoices = endpoint('listProductChoices', 'GET', '/api/products/choices', 'any-right');

/** The present state of remembered products: those that are still in the shop, sold out or not. */
export const listSomeProducts = endpoint('listSomeProducts', 'GET', '/api/products/some', 'everyone', {
  priced: true,
});

export const listReviews = endpoint('listReviews', 'GET', '/api/review/product/:id', 'everyone', {
  cache: 'public',
  errors: ['not-found'],
});

/** How many products each category has, sold out or not: what a deletion would touch. */
export const listCategorySizes = endpoint('listCategorySizes', 'GET', '/api/categories/sizes', 'catalogue');

export const createCategory = endpoint('createCategory', 'POST', '/api/categories/create', 'catalogue', {
  keyed: 'header',
});

export const updateCategory = endpoint('updateCategory', 'PUT', '/api/categories/update', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const deleteCategory = endpoint('deleteCategory', 'DELETE', '/api/categories/delete/:name', 'catalogue', {
  errors: ['not-found'],
});

export const createBrand = endpoint('createBrand', 'POST', '/api/products/brands', 'catalogue', {
  keyed: 'header',
});

export const createProduct = endpoint('createProduct', 'POST', '/api/products/create', 'catalogue', {
  keyed: 'header',
  errorAlsoAs: 'message',
});

export const updateProduct = endpoint('updateProduct', 'PUT', '/api/products/update/:id', 'catalogue', {
  errors: ['not-found', 'stale'],
});

export const deleteProduct = endpoint('deleteProduct', 'DELETE', '/api/products/delete/:id', 'catalogue', {
  errors: ['not-found'],
});
