/** The rules for prices that count for a while, with the messages both sides show. */

export const saleMessages = {
  price: 'Please enter the sale price',
  notBelow: 'The sale price must be below the price.',
  time: 'Please enter a date and time, for example 2026-11-27T00:00:00Z',
  untilBeforeFrom: 'The sale must end after it begins.',
} as const;

/** Of the years between. */
export const saleYears = { first: 2000, last: 2199 } as const;

/** A sale as prices are computed with it. The database has decided what it costs now; of what comes later the moment alone counts. */
export function saleNow(
  regularCents: number,
  { priceCents, changesAt }: { readonly priceCents: number; readonly changesAt: number | null },
): { readonly cents: number; readonly from: number | null; readonly until: number | null } | null {
  if (priceCents < regularCents) return { cents: priceCents, from: null, until: changesAt };
  return changesAt === null ? null : { cents: regularCents, from: changesAt, until: null };
}
