import { z } from 'zod';
import {
  type AddressField,
  addressFields,
  addressMessages,
  findAddressProblems,
  isKnownCountry,
  tidyAddress,
} from './address.rules.ts';
import { optionalText } from './text.schemas.ts';

const line = optionalText(100).transform((text) => text?.replaceAll(/\s+/g, ' ') ?? null);

/** As far as it has been typed: what is missing leaves an estimate, what is malformed is an error. */
export const typedAddress = z
  .object({
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
  })
  .superRefine((address, context) => {
    const problems = findAddressProblems(address);
    for (const field of addressFields) {
      const message = problems[field];
      if (message) context.addIssue({ code: 'custom', path: [field satisfies AddressField], message });
    }
  })
  .transform(tidyAddress);
