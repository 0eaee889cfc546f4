import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './payment.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** 202 while it is pending: repeating the call resumes it. */
export const createPayment = endpoint('createPayment', 'POST', '/api/payment/create', 'buyer', {
  bodyKiB: 96,
  errors: ['refused', 'too-many-requests'],
});

/** Returns the order that the payment has placed; for a caller who has only stored a token it places it. */
export const createOrder = endpoint('createOrder', 'POST', '/api/orders', 'buyer', {
  bodyKiB: 96,
  errors: ['refused', 'too-many-requests'],
});

/** What the caller's own payments without an outcome hold: it can be bought by the caller alone. */
export const listOpenPayments = endpoint('listOpenPayments', 'GET', '/api/payment/open', 'buyer');

/** Whose card widget the cart shows. */
export const getCardProvider = endpoint('getCardProvider', 'GET', '/api/payment/provider', 'everyone', {
  cache: 'public',
});
