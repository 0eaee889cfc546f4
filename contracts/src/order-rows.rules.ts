/** What staff looks for besides the status: held by a dispute, asked to be canceled, or with pieces left to send. */
export const orderFlags = ['hold', 'cancel', 'to-send'] as const;
export type OrderFlag = (typeof orderFlags)[number];

export const orderRowsMessages = {
  day: 'Please enter a day, like 2026-03-31.',
  long: 'Please search for something shorter',
} as const;
