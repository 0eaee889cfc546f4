/** The rules for prices that count for a while, with the messages both sides show. */

export const saleMessages = {
  price: 'Please enter the sale price',
  notBelow: 'The sale price must be below the price.',
  time: 'Please enter a date and time, for example 2026-11-27T00:00:00Z',
  untilBeforeFrom: 'The sale must end after it begins.',
} as const;

/** Of the years between. */
export const saleYears = { first: 2000, last: 2199 } as const;
