import { z } from 'zod';
import {
  type AddressProblems,
  addressFields,
  addressMessages,
  findAddressProblems,
  isKnownCountry,
  type TypedAddress,
  tidyAddress,
} from './address.rules.ts';
import { optionalText } from './text.schemas.ts';

const line = optionalText(100).transform((text) => text?.replaceAll(/\s+/g, ' ') ?? null);

export const addressShape = {
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
};

/** Says each problem at its field. */
export const refineAddress =
  (find: (address: TypedAddress) => AddressProblems) =>
  (address: TypedAddress, context: z.RefinementCtx): void => {
    const problems = find(address);
    for (const field of addressFields) {
      const message = problems[field];
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  };

/** As far as it has been typed: what is missing leaves an estimate, what is malformed is an error. */
export const typedAddress = z
  .object(addressShape)
  .superRefine(refineAddress(findAddressProblems))
  .transform(tidyAddress);
