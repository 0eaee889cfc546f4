import type * as schemas from './demo.schemas.ts';
import { endpoint } from './endpoint.ts';

// Only where the stand-ins are: not part of the API of a shop with real customers, hence not in api.ts.

/** Newest first. Without `page` all of it, as a stream. */
export const listMailbox = endpoint<typeof schemas.listMailbox>({
  name: 'listMailbox',
  method: 'GET',
  path: '/api/dev/mailbox',
  who: 'everyone',
});

export const createGoogleToken = endpoint<typeof schemas.createGoogleToken>({
  name: 'createGoogleToken',
  method: 'POST',
  path: '/api/dev/google-token',
  who: 'everyone',
});
