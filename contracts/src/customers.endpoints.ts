import type * as schemas from './customers.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** By the id of an account or of a guest. Guests of one address are one customer. */
export const getCustomer = endpoint('getCustomer', 'GET', '/api/customers/:id', 'orders', { errors: ['not-found'] });

/** Notes of staff about a customer, for staff alone. */
export const addCustomerNote = endpoint('addCustomerNote', 'POST', '/api/customers/:id/notes', 'orders', {
  errors: ['not-found'],
});
