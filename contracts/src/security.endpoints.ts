import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './security.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** After a sign-in that was answered with a challenge. */
export const finishSignIn = endpoint('finishSignIn', 'POST', '/api/auth/second-factor', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

/** What the caller can prove by who they are. */
export const askForProof = endpoint('askForProof', 'POST', '/api/auth/confirm/options', 'signed-in');

export const confirmIdentity = endpoint('confirmIdentity', 'POST', '/api/auth/confirm', 'signed-in', {
  errors: ['refused', 'too-many-requests'],
});

const factors = '/api/users/me/second-factors';

export const listSecondFactors = endpoint('listSecondFactors', 'GET', factors, 'signed-in');

export const addSecondFactor = endpoint('addSecondFactor', 'POST', factors, 'signed-in', {
  freshSignIn: 'by-factor',
  errors: ['refused', 'too-many-requests'],
});

/** It counts from here on: with a code of it, or the browser's answer. */
export const confirmSecondFactor = endpoint('confirmSecondFactor', 'PUT', `${factors}/:id`, 'signed-in', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found', 'too-many-requests'],
});

export const removeSecondFactor = endpoint('removeSecondFactor', 'DELETE', `${factors}/:id`, 'signed-in', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found', 'too-many-requests'],
});

const recoveryCodes = '/api/users/me/recovery-codes';

export const countRecoveryCodes = endpoint('countRecoveryCodes', 'GET', recoveryCodes, 'signed-in');

/** The old ones no longer work. */
export const renewRecoveryCodes = endpoint('renewRecoveryCodes', 'POST', recoveryCodes, 'signed-in', {
  freshSignIn: 'by-factor',
  errors: ['refused'],
});

/** For somebody who has lost everything that they could show. */
export const resetSecondFactors = endpoint('resetSecondFactors', 'DELETE', '/api/users/:id/second-factors', 'staff', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found'],
});

const sessions = '/api/users/me/sessions';

export const listSessions = endpoint('listSessions', 'GET', sessions, 'signed-in');

/** All but the one that asks. */
export const endOtherSessions = endpoint('endOtherSessions', 'DELETE', sessions, 'signed-in');

export const endSession = endpoint('endSession', 'DELETE', `${sessions}/:id`, 'signed-in', { errors: ['not-found'] });
