import type * as schemas from './demo.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

// Only where the fakes are: not part of the API of a shop with real customers, hence not in api.ts.

/** Newest first. Without `page` all of it, as a stream. */
export const listMailbox = endpoint('listMailbox', 'GET', '/api/dev/mailbox', 'everyone');

export const createGoogleToken = endpoint('createGoogleToken', 'POST', '/api/dev/google-token', 'everyone');
