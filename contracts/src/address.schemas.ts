import { z } from 'zod';
import {
  type AddressProblems,
  addressFields,
  addressMessages,
  findAddressProblems,
  findMissing,
  type TypedAddress,
  tidyAddress,
} from './address.rules.ts';
import { isCountry } from './country.rules.ts';
import { readCountry } from './read-country.rules.ts';
import { oneLine, optionalText } from './text.schemas.ts';

const line = optionalText(100).transform((text) => text && oneLine(text));

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
    .transform((text) => readCountry(text) ?? text)
    .refine(isCountry, addressMessages.country),
};

/** Says each problem at its field. */
const refineAddress =
  (find: (address: TypedAddress) => AddressProblems) =>
  (address: TypedAddress, context: z.RefinementCtx): void => {
    const problems = find(address);
    for (const field of addressFields) {
      const message = problems[field];
      if (message) context.addIssue({ code: 'custom', path: [field], message });
    }
  };

/** To be kept it has to be whole. */
export const refineWhole = refineAddress((typed) => ({ ...findMissing(typed), ...findAddressProblems(typed) }));

/** As far as it has been typed: what is missing leaves an estimate, what is malformed is an error. */
export const typedAddress = z
  .object(addressShape)
  .superRefine(refineAddress(findAddressProblems))
  .transform(tidyAddress);

/** Unchecked text from elsewhere; what a jsonb column cannot take is left out. */
const given = z
  .string()
  .max(200)
  .nullish()
  .transform((text) => text?.replaceAll('\u0000', '').toWellFormed() ?? '');

/** An address on its way here, in a card's token or beside a cart: it is read by `typedAddress` when it counts. */
export const givenAddress = z.object({
  line1: given,
  line2: given,
  city: given,
  state: given,
  country: given,
  postal_code: given,
});
export type GivenAddress = z.output<typeof givenAddress>;
