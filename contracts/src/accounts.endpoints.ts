import type * as schemas from './accounts.schemas.ts';
import { endpoint } from './endpoint.ts';

export const signUp = endpoint<typeof schemas.signUp>({
  name: 'signUp',
  method: 'POST',
  path: '/api/auth/signup',
  who: 'everyone',
  errors: ['refused', 'too-many-requests'],
});

/** The page that the mail links to has the same address: GET is the page, which then makes this call. */
export const activateAccount = endpoint<typeof schemas.activateAccount>({
  name: 'activateAccount',
  method: 'POST',
  path: '/api/auth/email-activate/:token',
  who: 'everyone',
  errors: ['refused'],
});

/**
 * Whose account a link would activate. Changes nothing: the page looks first, because a mail scanner opens links too, and
 * somebody else may have signed up with the reader's address. The link is in the body, lest it be in a log.
 */
export const findActivation = endpoint<typeof schemas.findActivation>({
  name: 'findActivation',
  method: 'POST',
  path: '/api/auth/activation',
  who: 'everyone',
  errors: ['refused'],
});

/** Whether whoever has opened the link is the one who signed up. */
export const checkActivation = endpoint<typeof schemas.checkActivation>({
  name: 'checkActivation',
  method: 'POST',
  path: '/api/auth/activation/password',
  who: 'everyone',
  errors: ['refused', 'too-many-requests'],
});

/** "That was not me": the account that waits for this link goes, and the address is free again. */
export const discardSignUp = endpoint<typeof schemas.discardSignUp>({
  name: 'discardSignUp',
  method: 'POST',
  path: '/api/auth/activation/discard',
  who: 'everyone',
  errors: ['refused'],
});

export const resendActivation = endpoint<typeof schemas.resendActivation>({
  name: 'resendActivation',
  method: 'POST',
  path: '/api/auth/resend-activation',
  who: 'everyone',
  errors: ['too-many-requests'],
});

export const signIn = endpoint<typeof schemas.signIn>({
  name: 'signIn',
  method: 'POST',
  path: '/api/auth/signin',
  who: 'everyone',
  errors: ['refused', 'not-activated', 'too-many-requests'],
});

export const signInWithGoogle = endpoint<typeof schemas.signInWithGoogle>({
  name: 'signInWithGoogle',
  method: 'POST',
  path: '/api/auth/googlelogin',
  who: 'everyone',
  errors: ['refused'],
});

export const signOut = endpoint<typeof schemas.signOut>({
  name: 'signOut',
  method: 'POST',
  path: '/api/auth/signout',
  who: 'signed-in',
});

export const signOutEverywhere = endpoint<typeof schemas.signOutEverywhere>({
  name: 'signOutEverywhere',
  method: 'POST',
  path: '/api/auth/signout-everywhere',
  who: 'signed-in',
});

export const forgotPassword = endpoint<typeof schemas.forgotPassword>({
  name: 'forgotPassword',
  method: 'PUT',
  path: '/api/auth/forgot-password',
  who: 'everyone',
  errors: ['refused', 'too-many-requests'],
});

export const resetPassword = endpoint<typeof schemas.resetPassword>({
  name: 'resetPassword',
  method: 'PUT',
  path: '/api/auth/reset-password',
  who: 'everyone',
  errors: ['refused', 'too-many-requests'],
});

export const forceResetPassword = endpoint<typeof schemas.forceResetPassword>({
  name: 'forceResetPassword',
  method: 'PUT',
  path: '/api/auth/force-reset-password',
  who: 'admin',
  errors: ['not-found'],
});

/** Without `page` all of them, as a stream. */
export const listUsers = endpoint<typeof schemas.listUsers>({
  name: 'listUsers',
  method: 'GET',
  path: '/api/users',
  who: 'admin',
  errors: ['too-many-requests'],
});

export const getMe = endpoint<typeof schemas.getMe>({
  name: 'getMe',
  method: 'GET',
  path: '/api/users/me',
  who: 'signed-in',
});

export const verifyAdmin = endpoint<typeof schemas.verifyAdmin>({
  name: 'verifyAdmin',
  method: 'GET',
  path: '/api/users/admin/verify',
  who: 'admin',
});

export const updateUser = endpoint<typeof schemas.updateUser>({
  name: 'updateUser',
  method: 'PUT',
  path: '/api/users/update/:id',
  who: 'admin',
  errors: ['refused', 'not-found', 'stale'],
});

export const deleteUser = endpoint<typeof schemas.deleteUser>({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/api/users/delete/:id',
  who: 'admin',
  errors: ['refused', 'not-found'],
});

/** The path is spelled as the specification spells it. */
export const subscribe = endpoint<typeof schemas.subscribe>({
  name: 'subscribe',
  method: 'PUT',
  path: '/api/users/suscribe',
  who: 'signed-in',
});

export const changePassword = endpoint<typeof schemas.changePassword>({
  name: 'changePassword',
  method: 'PUT',
  path: '/api/users/password',
  who: 'signed-in',
  errors: ['refused', 'too-many-requests'],
});
