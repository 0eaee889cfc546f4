import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './opening.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const getOpening = endpoint('getOpening', 'GET', '/api/opening', 'admin');

export const openShop = endpoint('openShop', 'POST', '/api/opening', 'admin');
