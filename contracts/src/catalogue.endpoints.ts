import type * as schemas from './catalogue.schemas.ts';
import { endpoint } from './endpoint.ts';

export const listCategories = endpoint<typeof schemas.listCategories>({
  name: 'listCategories',
  method: 'GET',
  path: '/api/categories',
  who: 'everyone',
  cache: 'public',
});
