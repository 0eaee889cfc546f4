import { z } from 'zod';
import { accountingMessages, MOST_YEARS } from './invoice.rules.ts';

const day = z
  .string({ error: accountingMessages.day })
  .pipe(z.iso.date(accountingMessages.day))
  .refine((text) => text >= '1970', accountingMessages.day);

/** Days in the time zone of the shop, both included. */
const period = z
  .object({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { error: accountingMessages.order, path: ['to'] })
  .refine(({ from, to }) => Number(to.slice(0, 4)) - Number(from.slice(0, 4)) <= MOST_YEARS, {
    error: accountingMessages.long,
    path: ['to'],
  });
export type Period = z.output<typeof period>;

const amounts = z.object({ net: z.number(), tax: z.number(), gross: z.number() });

/** With what the tax is taken of: more than the net amount where another tax is taken of the same. */
const taxedAmounts = amounts.extend({ base: z.number() });

const rateRow = z.object({
  /** Where it was delivered to; null when it is no longer known. */
  country: z.string().nullable(),
  /** In the United States. */
  state: z.string().nullable(),
  /** In percent. */
  rate: z.number(),
  /** Empty for what bears no tax. */
  label: z.string(),
  currency: z.string(),
  sales: taxedAmounts,
  /** What has gone back, without what has come back from there; not negative. */
  refunds: taxedAmounts,
});
export type RateRow = z.output<typeof rateRow>;

const accounting = z.object({
  rows: z.array(rateRow),
  /** Of all countries and rates, by currency: nothing is summed over currencies. */
  totals: z.array(z.object({ currency: z.string(), sales: amounts, refunds: amounts, disputesLost: z.number() })),
  /** What the provider has kept, as far as it has told, in the currency it pays in. */
  fees: z.array(z.object({ currency: z.string(), amount: z.number() })),
  /** Of how many payments it has not told. */
  feesUnknown: z.int(),
});
export type Accounting = z.output<typeof accounting>;

export const getAccounting = { query: period, response: accounting };
export const exportAccounting = { query: period, file: { type: 'text/csv', name: 'accounting.csv' } };
