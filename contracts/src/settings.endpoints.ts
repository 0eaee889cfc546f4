import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './settings.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const getSettings = endpoint('getSettings', 'GET', '/api/settings', 'settings');

export const updateSettings = endpoint('updateSettings', 'PUT', '/api/settings', 'settings', {
  freshSignIn: 'at-times',
  errors: ['stale'],
});

export const getOpening = endpoint('getOpening', 'GET', '/api/opening', 'settings');

export const openShop = endpoint('openShop', 'POST', '/api/opening', 'settings');
