import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './guest.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Somebody buys without an account: a session of 24 hours that may quote, pay and read what it has bought. */
export const startGuestSession = endpoint('startGuestSession', 'POST', '/api/checkout/guest', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});
