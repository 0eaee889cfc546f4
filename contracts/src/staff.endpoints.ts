import { type DeclareEndpoint, declareEndpoint } from './endpoint.ts';
import type * as schemas from './staff.schemas.ts';

const endpoint: DeclareEndpoint<typeof schemas> = declareEndpoint;

export const listRoles = endpoint('listRoles', 'GET', '/api/roles', 'staff');

export const createRole = endpoint('createRole', 'POST', '/api/roles', 'staff', {
  freshSignIn: 'always',
  keyed: 'header',
  errors: ['refused'],
});

export const updateRole = endpoint('updateRole', 'PUT', '/api/roles/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found', 'stale'],
});

export const deleteRole = endpoint('deleteRole', 'DELETE', '/api/roles/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found'],
});

export const listStaff = endpoint('listStaff', 'GET', '/api/staff', 'staff');

export const updateStaff = endpoint('updateStaff', 'PUT', '/api/staff/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found', 'stale'],
});

/** Back to a customer: the account stays. */
export const removeStaff = endpoint('removeStaff', 'DELETE', '/api/staff/:id', 'staff', {
  freshSignIn: 'always',
  errors: ['refused', 'not-found'],
});

/** Those that wait for an answer, and those that nobody has answered in time. */
export const listInvitations = endpoint('listInvitations', 'GET', '/api/staff/invitations', 'staff');

/** Mails a link. Another invitation of the same address takes the place of the first. */
export const inviteStaff = endpoint('inviteStaff', 'POST', '/api/staff/invitations', 'staff', {
  freshSignIn: 'always',
  keyed: 'header',
  errors: ['refused', 'too-many-requests'],
});

export const withdrawInvitation = endpoint('withdrawInvitation', 'DELETE', '/api/staff/invitations/:id', 'staff', {
  inPerson: true,
  errors: ['not-found'],
});

/** What a link invites to. Does not use it up; the link is in the body, lest it be in a log. */
export const findInvitation = endpoint('findInvitation', 'POST', '/api/auth/invitation', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

/** Makes the account. An address that has one is refused: its owner logs in and joins. */
export const acceptInvitation = endpoint('acceptInvitation', 'POST', '/api/auth/invitation/accept', 'everyone', {
  errors: ['refused', 'too-many-requests'],
});

/** For the account of the address that was invited. */
export const joinStaff = endpoint('joinStaff', 'POST', '/api/auth/invitation/join', 'signed-in', {
  errors: ['refused', 'too-many-requests'],
});
