import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './integrations.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** In the order in which it was committed, as far as the caller's rights go: none is missing and none comes twice for one cursor. */
export const listEvents = endpoint('listEvents', 'GET', '/api/events', 'any-right', { errors: ['refused'] });

/** For others' systems, which send their secret as a session's token. */
export const listKeys = endpoint('listKeys', 'GET', '/api/keys', 'staff', { inPerson: true });

/** The only answer that has the secret. No key has rights that its maker does not have, now or later. */
export const createKey = endpoint('createKey', 'POST', '/api/keys', 'staff', {
  freshSignIn: 'always',
  keyed: 'header',
  errors: ['refused'],
});

export const updateKey = endpoint('updateKey', 'PUT', '/api/keys/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['not-found', 'refused', 'stale'],
});

export const deleteKey = endpoint('deleteKey', 'DELETE', '/api/keys/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['not-found'],
});
