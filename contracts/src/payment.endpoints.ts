import { endpoint } from './endpoint.ts';
import type * as schemas from './payment.schemas.ts';

/** 202 while it is not through: the same call again goes on. */
export const createPayment = endpoint<typeof schemas.createPayment>({
  name: 'createPayment',
  method: 'POST',
  path: '/api/payment/create',
  who: 'signed-in',
  errors: ['refused', 'too-many-requests'],
});

/** Returns the order that the payment has placed; for a caller who has only had the token kept it places it. */
export const createOrder = endpoint<typeof schemas.createOrder>({
  name: 'createOrder',
  method: 'POST',
  path: '/api/orders',
  who: 'signed-in',
  errors: ['refused', 'too-many-requests'],
});

/** Whose card widget the cart shows. */
export const getCardProvider = endpoint<typeof schemas.getCardProvider>({
  name: 'getCardProvider',
  method: 'GET',
  path: '/api/payment/provider',
  who: 'everyone',
  cache: 'public',
});
