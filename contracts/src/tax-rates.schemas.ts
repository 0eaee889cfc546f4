import { z } from 'zod';
import { isCountry } from './country.rules.ts';
import { taxClass } from './product-fields.schemas.ts';
import { isRate, taxLimits as limits, taxMessages as messages } from './tax.rules.ts';
import { optionalText, typedLine } from './text.schemas.ts';

const taxRates = z.object({
  rates: z.array(
    z.object({
      country: z.string(),
      /** None: it counts in all states that have no rates of their own. */
      state: z.string().nullable(),
      class: z.string(),
      /** In percent. */
      rate: z.number(),
      label: z.string(),
    }),
  ),
  __v: z.int(),
});
export type TaxRates = z.output<typeof taxRates>;

const typedRate = z.object({
  country: z
    .string({ error: messages.country })
    .transform((text) => text.trim().toUpperCase())
    .refine(isCountry, messages.country),
  state: optionalText(10).transform((text) => text?.toUpperCase() ?? null),
  class: taxClass,
  rate: z.number({ error: messages.rate }).refine(isRate, messages.rate),
  label: typedLine(messages.label, limits.label),
});

export const listTaxRates = { response: taxRates };
export const updateTaxRates = {
  body: z.object({
    rates: z.array(typedRate, { error: messages.rates }).max(limits.rates, messages.manyRates),
    __v: z.int(messages.version),
  }),
  response: taxRates,
};
