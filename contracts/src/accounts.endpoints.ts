import type * as schemas from './accounts.schemas.ts';
import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

/** Once, with the code that the shop has printed at its start; when there is an administrator it is gone. */
export const setUpShop = endpoint('setUpShop', 'POST', '/api/setup', 'everyone', {
  errors: ['refused', 'not-found', 'too-many-requests'],
});

export const signUp = endpoint('signUp', 'POST', '/api/auth/signup', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

/** The page that the mail links to has the same address: GET is the page, which then makes this call. */
export const activateAccount = endpoint('activateAccount', 'POST', '/api/auth/email-activate/:token', 'everyone', {
  errors: ['refused'],
});

/**
 * Whose account a link would activate. Changes nothing: the page looks first, because a mail scanner opens links too, and
 * somebody else may have signed up with the reader's address. The link is in the body, lest it be in a log.
 */
export const findActivation = endpoint('findActivation', 'POST', '/api/auth/activation', 'everyone', {
  errors: ['refused'],
});

/** Whether the link was opened by the person who signed up. */
export const checkActivation = endpoint('checkActivation', 'POST', '/api/auth/activation/password', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

/** "This wasn’t me": the account that waits for this link goes, and the address is free again. */
export const discardSignUp = endpoint('discardSignUp', 'POST', '/api/auth/activation/discard', 'everyone', {
  errors: ['refused'],
});

export const resendActivation = endpoint('resendActivation', 'POST', '/api/auth/resend-activation', 'everyone', {
  errors: ['too-many-requests'],
});

export const signIn = endpoint('signIn', 'POST', '/api/auth/signin', 'everyone', {
  errors: ['refused', 'not-activated', 'second-factor', 'too-many-requests'],
});

export const signInWithGoogle = endpoint('signInWithGoogle', 'POST', '/api/auth/googlelogin', 'everyone', {
  errors: ['refused', 'second-factor'],
});

export const signOut = endpoint('signOut', 'POST', '/api/auth/signout', 'buyer');

export const signOutEverywhere = endpoint('signOutEverywhere', 'POST', '/api/auth/signout-everywhere', 'signed-in');

export const forgotPassword = endpoint('forgotPassword', 'PUT', '/api/auth/forgot-password', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

/** Whether a link still leads to a new password. Does not use it up; the link is in the body, lest it be in a log. */
export const findReset = endpoint('findReset', 'POST', '/api/auth/reset', 'everyone', {
  errors: ['too-many-requests'],
});

export const resetPassword = endpoint('resetPassword', 'PUT', '/api/auth/reset-password', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

export const forceResetPassword = endpoint('forceResetPassword', 'PUT', '/api/auth/force-reset-password', 'customers', {
  errors: ['not-found'],
});

/** Without `page` all of them, as a stream: that many people take a fresh sign-in. */
export const listUsers = endpoint('listUsers', 'GET', '/api/users', 'customers', {
  freshSignIn: 'at-times',
  errors: ['too-many-requests'],
});

/** The same as a file, all of them. The sign-in has to be fresh, unless they are chosen by id; the journal has who took them. */
export const exportUsers = endpoint('exportUsers', 'GET', '/api/users/csv', 'customers', {
  freshSignIn: 'at-times',
  errors: ['too-many-requests'],
});

export const getMe = endpoint('getMe', 'GET', '/api/users/me', 'signed-in');

export const verifyAdmin = endpoint('verifyAdmin', 'GET', '/api/users/admin/verify', 'any-right');

export const updateUser = endpoint('updateUser', 'PUT', '/api/users/update/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found', 'stale'],
});

export const deleteUser = endpoint('deleteUser', 'DELETE', '/api/users/delete/:id', 'customers', {
  errors: ['refused', 'not-found'],
});

/** The path is spelled as the specification spells it. */
export const subscribe = endpoint('subscribe', 'PUT', '/api/users/suscribe', 'signed-in');

export const changePassword = endpoint('changePassword', 'PUT', '/api/users/password', 'signed-in', {
  errors: ['refused', 'too-many-requests'],
});
