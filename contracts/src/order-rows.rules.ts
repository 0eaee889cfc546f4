import { MAX_PACKED } from './fulfilment.rules.ts';
import { messages, msg } from './messages.ts';

/**
 * What staff looks for besides the status: held by a dispute, asked to be canceled, with pieces left to pack, or left to send,
 * packed or not; what counts as sold, which exchanges and canceled orders do not.
 */
export const orderFlags = ['hold', 'cancel', 'to-pack', 'to-send', 'sale'] as const;
export type OrderFlag = (typeof orderFlags)[number];

/** Which come first. Packers begin with the oldest. */
export const orderSorts = ['newest', 'oldest'] as const;
export type OrderSort = (typeof orderSorts)[number];

/** Where parcels go: a country by its code, or all of the European Union. */
export const EUROPEAN_UNION = 'EU';
/** Days after which an order counts as old, at most. */
export const MAX_OLDER = 365;

export const orderRowsMessages = messages('order-rows', {
  day: 'Please enter a day, like 2026-03-31.',
  long: 'Please search for something shorter',
  country: 'Please enter a country by its two letters, like DE, or EU.',
  older: msg`Please enter a whole number of days, at most ${MAX_OLDER}.`,
  numbers: msg`Please name at most ${MAX_PACKED} orders by their numbers.`,
} as const);

/** As long as one about an order. */
export const NOTE_LENGTH = 2000;

export const customerMessages = messages('customer', {
  notFound: 'We could not find this customer.',
  note: 'Please write a note.',
} as const);
