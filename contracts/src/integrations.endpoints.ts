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

/** Others' systems that are told of events as they happen. */
export const listWebhooks = endpoint('listWebhooks', 'GET', '/api/webhooks', 'staff', { inPerson: true });

/** The only answer that has the secret, which signs what is sent. */
export const createWebhook = endpoint('createWebhook', 'POST', '/api/webhooks', 'staff', {
  freshSignIn: 'always',
  keyed: 'header',
  errors: ['refused'],
});

/** Also switches it off, and on again. */
export const updateWebhook = endpoint('updateWebhook', 'PUT', '/api/webhooks/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['not-found', 'refused', 'stale'],
});

export const deleteWebhook = endpoint('deleteWebhook', 'DELETE', '/api/webhooks/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['not-found'],
});

/** A new secret. The one before signs as well for a day. */
export const rotateWebhookSecret = endpoint('rotateWebhookSecret', 'POST', '/api/webhooks/:id/secret', 'staff', {
  freshSignIn: 'always',
  keyed: 'header',
  errors: ['not-found'],
});

export const sendTestEvent = endpoint('sendTestEvent', 'POST', '/api/webhooks/:id/test', 'staff', {
  inPerson: true,
  keyed: 'header',
  errors: ['not-found', 'refused'],
});

/** The newest first, of 30 days. */
export const listDeliveries = endpoint('listDeliveries', 'GET', '/api/webhooks/:id/deliveries', 'staff', {
  inPerson: true,
  errors: ['not-found'],
});

/** Sends it again. */
export const redeliver = endpoint('redeliver', 'POST', '/api/webhooks/:id/deliveries/:deliveryId', 'staff', {
  inPerson: true,
  errors: ['not-found', 'refused'],
});
