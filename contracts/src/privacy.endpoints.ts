import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './privacy.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const exportMe = endpoint('exportMe', 'GET', '/api/users/me/export', 'signed-in', {
  errors: ['too-many-requests'],
});

/** Refused while something is open, with what it is. */
export const deleteMe = endpoint('deleteMe', 'DELETE', '/api/users/me', 'signed-in', {
  freshSignIn: 'at-times',
  errors: ['refused', 'too-many-requests'],
});

/** For somebody who has asked by letter. Why stands in the journal. */
export const exportCustomer = endpoint('exportCustomer', 'PUT', '/api/customers/:id/export', 'customers', {
  freshSignIn: 'always',
  errors: ['not-found'],
});

/** For somebody without an account who has asked by letter: a guest, a buyer of the former shop, a reader of the newsletter. */
export const eraseAddress = endpoint('eraseAddress', 'POST', '/api/customers/erase', 'customers', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found'],
});

/** Both mailboxes get a link; the address is changed when both were opened. */
export const changeEmail = endpoint('changeEmail', 'PUT', '/api/users/me/email', 'signed-in', {
  freshSignIn: 'at-times',
  errors: ['refused', 'too-many-requests'],
});

/** For somebody who has asked by letter: the new mailbox gets a link, the old one is told. */
export const changeEmailOf = endpoint('changeEmailOf', 'PUT', '/api/customers/:id/email', 'customers', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found', 'too-many-requests'],
});

/** The link of either mail. It is in the body, lest it be in a log. */
export const confirmEmail = endpoint('confirmEmail', 'POST', '/api/auth/email-change', 'everyone', {
  errors: ['refused'],
});
