import { messages, msg } from '@fieldhouse/contracts/messages';

/** What is wrong with a request, whatever it is about. */
export const requestMessages = messages('request', {
  tooLarge: 'The request is too large.',
  notJson: 'Please send JSON.',
  compressed: 'Please send JSON that is not compressed.',
  empty: 'The request is empty.',
  badJson: 'The request is not valid JSON.',
  badLength: 'The request body does not have the stated length.',
  badAddress: 'The address is not valid.',
  longAddress: 'The address is too long.',
  notValid: 'The request is not valid.',
  tooSlow: 'The request took too long to arrive.',
  nothingHere: 'There is nothing at this address.',
  fieldMissing: (field: string) => msg`'${field}' is missing.`,
  fieldTooLong: (field: string, max: number) => msg`'${field}' is too long: please use at most ${max} characters.`,
  fieldNotValid: (field: string) => msg`'${field}' is not valid.`,
} as const);

/** Why the shop cannot answer one. */
export const shopMessages = messages('shop', {
  away: 'The shop is taking a short break. Please try again in a moment.',
  busy: 'Someone else is changing the same thing right now. Please try again.',
  full: 'The shop has run out of storage space. Please try again later.',
  failed: 'Something went wrong on our side. Please try again.',
  closing: 'The shop is shutting down.',
} as const);

/** Who may make it. */
export const sessionMessages = messages('session', {
  none: 'Please log in first.',
  adminsOnly: 'Only administrators may do this.',
} as const);
