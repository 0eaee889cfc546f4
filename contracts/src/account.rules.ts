import { messages, msg } from './messages.ts';

/** Messages about accounts that both sides show. Some are quoted from the specification, letter for letter. */
export const accountMessages = messages('account', {
  activated: 'Account activated satisfactory',
  badLink: 'Invalid request or expired link',
  emailNotFound: 'Email not found or invalid request',
  name: 'Please enter your name',
  email: 'Please enter your email address',
  emailPattern: 'Please enter a valid email address',
  password: 'Please enter a password',
  setUpCode: 'Please enter the code that the shop has printed at its start',
  passwordLength: 'A password must have 8 to 128 characters',
} as const);

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;

export const GUEST_SESSION_HOURS = 24;

export const guestMessages = messages('guest', {
  off: 'Please log in or create an account to buy.',
  tooMany: 'Too many people have checked out from your network without an account. Please try again later, or log in.',
} as const);

export const MAX_ADDRESSES = 20;

export const addressBookMessages = messages('address-book', {
  full: msg`You can keep up to ${MAX_ADDRESSES} addresses. Please delete one first.`,
  gone: 'This address no longer exists.',
  stale: 'This address has been changed in the meantime. Please check it and try again.',
  deleted: 'The address has been deleted.',
} as const);
