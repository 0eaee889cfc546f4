import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './shop.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const getShop = endpoint('getShop', 'GET', '/api/shop', 'everyone', { cache: 'public', localised: true });
