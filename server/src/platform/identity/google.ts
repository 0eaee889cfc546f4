import { createRemoteJWKSet } from 'jose';
import { createIdentityProvider, type IdentityProvider } from './identity.ts';

const KEYS = 'https://www.googleapis.com/oauth2/v3/certs';
const ISSUERS = ['https://accounts.google.com', 'accounts.google.com'];
const SECOND = 1000;

/** Google itself, for the client id under which the shop is known there. */
export function createGoogle(clientId: string, now: () => Date, keysAt = KEYS): IdentityProvider {
  const keys = createRemoteJWKSet(new URL(keysAt), {
    timeoutDuration: 5 * SECOND,
    cooldownDuration: 30 * SECOND,
    cacheMaxAge: 600 * SECOND,
  });
  return createIdentityProvider({ keys, issuer: ISSUERS, audience: clientId, now });
}
