import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './returns.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** For its buyer and for staff, or with the key of a mail in the header `x-order-key`. */
export const getReturnOptions = endpoint('getReturnOptions', 'GET', '/api/orders/:id/returns/options', 'everyone', {
  session: 'order-key',
  errors: ['not-found', 'too-many-requests'],
});

/** For the same. Staff may be late for their customers; a replacement is committed at once. */
export const createReturn = endpoint('createReturn', 'POST', '/api/orders/:id/returns', 'everyone', {
  bodyKiB: 96,
  keyed: 'header-or-body',
  session: 'order-key',
  errors: ['not-found', 'refused', 'too-many-requests'],
});

export const closeReturn = endpoint('closeReturn', 'POST', '/api/orders/:id/returns/:returnId/close', 'everyone', {
  session: 'order-key',
  errors: ['not-found', 'refused', 'too-many-requests'],
});

/** The oldest that are open first; of a status, the newest first. Without `page` all of them, with their buyers, as for `listOrders`. */
export const listReturns = endpoint('listReturns', 'GET', '/api/returns', 'refunds', {
  freshSignIn: 'at-times',
  errors: ['too-many-requests'],
});

/** The same as a file, all of them, one row for each line of a return. As for `exportOrders`: fresh, unless they are chosen by id, and in the journal. */
export const exportReturns = endpoint('exportReturns', 'GET', '/api/returns/csv', 'refunds', {
  freshSignIn: 'at-times',
  errors: ['too-many-requests'],
});
export const getReturn = endpoint('getReturn', 'GET', '/api/returns/:id', 'refunds', { errors: ['not-found'] });

/** Receiving puts the pieces on the shelf or writes them off, refunds what is not exchanged, and lets the replacement go. */
export const updateReturn = endpoint('updateReturn', 'PUT', '/api/returns/:id', 'refunds', {
  freshSignIn: 'at-times',
  errors: ['not-found', 'refused', 'stale'],
});

/** Never says whether there was such an order; the receipt goes to the address that it was bought with. */
export const withdraw = endpoint('withdraw', 'POST', '/api/withdrawals', 'everyone', { errors: ['too-many-requests'] });
