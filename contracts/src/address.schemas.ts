import { z } from 'zod';
import { addressMessages, isKnownCountry } from './address.rules.ts';
import { optionalText } from './text.schemas.ts';

const line = optionalText(100).transform((text) => text?.replaceAll(/\s+/g, ' ') ?? null);

/** As far as it has been typed: what is missing leaves an estimate, what is malformed is an error. */
export const typedAddress = z.object({
  name: line,
  phone: line,
  company: line,
  line1: line,
  line2: line,
  city: line,
  state: line,
  postal_code: line,
  country: z
    .string({ error: addressMessages.country })
    .transform((text) => text.trim().toUpperCase())
    .refine(isKnownCountry, addressMessages.country),
});
