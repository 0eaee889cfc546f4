import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './refunds.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Of any paid order, never more than is left of it. What the gateway has not answered yet goes on in the background. */
export const refundPart = endpoint('refundPart', 'POST', '/api/orders/:id/refunds', 'refunds', {
  freshSignIn: 'at-times',
  keyed: 'header-or-body',
  errors: ['not-found', 'refused', 'stale'],
});

/** Staff have looked into a bank's warning: the order is held no longer. A dispute is ended by the bank alone. */
export const releaseWarning = endpoint(
  'releaseWarning',
  'POST',
  '/api/orders/:id/disputes/:disputeId/release',
  'orders',
  { errors: ['not-found', 'refused'] },
);
