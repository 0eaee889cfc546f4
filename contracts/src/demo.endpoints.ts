import type * as schemas from './demo.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

// Only where the fakes are: not part of the API of a shop with real customers, hence not in api.ts.

/** Newest first. Without `page` all of it, as a stream. */
export const listMailbox = endpoint('listMailbox', 'GET', '/api/dev/mailbox', 'everyone');

export const createGoogleToken = endpoint('createGoogleToken', 'POST', '/api/dev/google-token', 'everyone');

/** What the demo card widget calls. */
export const createCardToken = endpoint('createCardToken', 'POST', '/api/dev/card-token', 'everyone');

/** The step that the bank asks of the buyer. */
export const confirmCard = endpoint('confirmCard', 'POST', '/api/dev/confirm', 'everyone');

/** The gateway's own books. */
export const listCharges = endpoint('listCharges', 'GET', '/api/dev/charges', 'reports');

/** As made by staff at the card provider itself: all that is left goes back, or an amount. */
export const refundInDashboard = endpoint('refundInDashboard', 'POST', '/api/dev/refunds', 'refunds');

/** What a bank does: it disputes the charge of an order, asks about it, or warns of a stolen card. */
export const openDispute = endpoint('openDispute', 'POST', '/api/dev/disputes', 'refunds');

/** How it ends, by the gateway's name for it. */
export const endDispute = endpoint('endDispute', 'POST', '/api/dev/disputes/end', 'refunds');
