import { endpoint } from './endpoint.ts';
import type * as schemas from './shop.schemas.ts';

export const getShop = endpoint<typeof schemas.getShop>({
  name: 'getShop',
  method: 'GET',
  path: '/api/shop',
  who: 'everyone',
  cache: 'public',
});
