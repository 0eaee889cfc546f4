import { messages, msg } from '@fieldhouse/contracts/messages';
import { isForStaff, type Who } from '@fieldhouse/contracts/rights';

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
  held: 'This is a copy of the shop from a backup: it can be looked at, and nothing can be changed in it.',
} as const);

/** Who may make it. */
export const sessionMessages = messages('session', {
  none: 'Please log in first.',
  staffOnly: 'Only staff may do this.',
  confirm: 'Please confirm that it is you.',
  confirmByFactor: 'Please confirm by your second factor that it is you.',
  enrol: 'Staff of this shop log in with a second factor. Please set yours up first, in your profile under Security.',
} as const);

/** Which right is missing. */
const rightMessages = messages('right', {
  catalogue: 'You need the right “Catalogue” for this.',
  stock: 'You need the right “Stock” for this.',
  orders: 'You need the right “Orders” for this.',
  refunds: 'You need the right “Refunds” for this.',
  customers: 'You need the right “Customers” for this.',
  marketing: 'You need the right “Marketing” for this.',
  content: 'You need the right “Content” for this.',
  reports: 'You need the right “Reports” for this.',
  settings: 'You need the right “Settings” for this.',
  staff: 'You need the right “Staff” for this.',
} as const);

export const missingRight = (who: Who): string =>
  isForStaff(who) && who !== 'any-right' ? rightMessages[who] : sessionMessages.staffOnly;
