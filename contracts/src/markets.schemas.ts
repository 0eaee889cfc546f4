import { z } from 'zod';
import { isCountry } from './country.rules.ts';
import {
  FIRST_MARKET,
  isMarketPrefix,
  isRate,
  marketLimits as limits,
  marketCurrencies,
  marketMessages as messages,
  roundings,
} from './market.rules.ts';
import { readCountries } from './read-country.rules.ts';
import { locales, taxMode } from './settings.schemas.ts';
import { done, typedLine } from './text.schemas.ts';

const market = z.object({
  _id: z.union([z.literal(FIRST_MARKET), z.uuid()]),
  name: z.string(),
  /** What its addresses begin with; empty: it is the shop itself. */
  prefix: z.string(),
  currency: z.string(),
  /** The checkout begins with the first. Of the shop itself: none, it sells wherever it delivers. */
  countries: z.array(z.string()),
  /** Of the shop's; the first has no prefix in its addresses. */
  locales: z.array(z.string()),
  /** For staff, and all below. */
  taxMode: taxMode.optional(),
  /** What one unit of the shop's currency is in its own. */
  rate: z.number().nullable().optional(),
  /** How prices end that follow the rate. */
  rounding: z.enum(roundings).nullable().optional(),
  __v: z.int().optional(),
});
export type Market = z.output<typeof market>;

const fields = {
  name: typedLine(messages.name, limits.name),
  prefix: z
    .string({ error: messages.prefix })
    .transform((text) => text.trim().toLowerCase())
    .refine(isMarketPrefix, messages.prefix),
  currency: z
    .string({ error: messages.currency })
    .transform((text) => text.trim().toUpperCase())
    .refine((code) => marketCurrencies.includes(code), messages.currency),
  countries: z
    .array(z.string(), { error: messages.countries })
    .max(300, messages.countries)
    .transform(readCountries)
    .refine((given) => given.every(isCountry), messages.countries),
  taxMode,
  locales,
  rate: z
    .number({ error: messages.rate })
    .refine(isRate, messages.rate)
    .nullish()
    .transform((rate) => rate ?? null),
  rounding: z
    .enum(roundings, { error: messages.rounding })
    .nullish()
    .transform((rounding) => rounding ?? null),
};

const params = z.object({ id: z.union([z.literal(FIRST_MARKET), z.uuid()]) });

export const listMarkets = { response: z.array(market) };
export const getMarket = { params, response: market };
export const createMarket = { body: z.object(fields), response: market };
export const updateMarket = {
  params,
  body: z.object({ ...fields, prefix: z.union([z.literal(''), fields.prefix]), __v: z.int() }).partial(),
  response: market,
};
export const deleteMarket = { params, response: done };
