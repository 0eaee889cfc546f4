import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './quote.schemas.ts';

const endpoint: DeclareEndpoint<Pick<typeof schemas, 'quoteCart' | 'startGuestSession'>> = declareEndpoint;

/** What a cart costs, before it is paid. With a session, its buyer alone may pay it. */
export const quoteCart = endpoint('quoteCart', 'POST', '/api/checkout/quote', 'everyone', {
  bodyKiB: 96,
  session: 'buyer',
  errors: ['refused', 'too-many-requests', 'unavailable'],
});

/** For a guest, who buys without an account: a session of 24 hours that may quote, pay and read what it has bought. */
export const startGuestSession = endpoint('startGuestSession', 'POST', '/api/checkout/guest', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});
