import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './restock.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** For the account that is signed in, or for an address, which is confirmed by mail first. */
export const requestRestock = endpoint('requestRestock', 'POST', '/api/alerts', 'everyone', {
  session: 'optional',
  errors: ['refused', 'not-found', 'too-many-requests'],
});

// Below the page's own address, where the token is redacted in logs.

export const findRestockRequest = endpoint('findRestockRequest', 'GET', '/alerts/:token/request', 'everyone', {
  errors: ['not-found'],
});

export const confirmRestockRequest = endpoint(
  'confirmRestockRequest',
  'POST',
  '/alerts/:token/confirmation',
  'everyone',
  { errors: ['refused'] },
);

/** GET is the page, which asks; this acts. Mail programs make the same call by themselves (RFC 8058), with a form as body. */
export const endRestockRequest = endpoint('endRestockRequest', 'POST', '/alerts/:token', 'everyone', {
  errors: ['refused'],
});
