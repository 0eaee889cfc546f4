import type * as schemas from './customers.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** By the id of an account or of a guest. Guests of one address are one customer. */
export const getCustomer = endpoint('getCustomer', 'GET', '/api/customers/:id', 'orders', { errors: ['not-found'] });

/** What staff should know about them; nobody else reads it. */
export const addCustomerNote = endpoint('addCustomerNote', 'POST', '/api/customers/:id/notes', 'orders', {
  errors: ['not-found'],
});
