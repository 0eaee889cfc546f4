import type * as schemas from './demo-cards.schemas.ts';
import { endpoint } from './endpoint.ts';

// Only where the demo gateway is: not part of the API of a shop with real customers, hence not in api.ts.

/** What the demo card widget calls. */
export const createCardToken = endpoint<typeof schemas.createCardToken>({
  name: 'createCardToken',
  method: 'POST',
  path: '/api/dev/card-token',
  who: 'everyone',
});

/** The step that the bank asks of the buyer. */
export const confirmCard = endpoint<typeof schemas.confirmCard>({
  name: 'confirmCard',
  method: 'POST',
  path: '/api/dev/confirm',
  who: 'everyone',
});

/** The gateway's own books. */
export const listCharges = endpoint<typeof schemas.listCharges>({
  name: 'listCharges',
  method: 'GET',
  path: '/api/dev/charges',
  who: 'admin',
});
