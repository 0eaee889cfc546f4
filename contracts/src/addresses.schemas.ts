import { z } from 'zod';
import { findAddressProblems, findMissing, tidyAddress } from './address.rules.ts';
import { addressShape, refineAddress } from './address.schemas.ts';
import { address } from './order.schemas.ts';

const savedAddress = address.extend({ _id: z.uuid(), default: z.boolean(), __v: z.int() });
export type SavedAddress = z.output<typeof savedAddress>;

/** To be kept it has to be whole. */
const findProblems = (typed: Parameters<typeof findMissing>[0]) => ({
  ...findMissing(typed),
  ...findAddressProblems(typed),
});

const fields = { ...addressShape, default: z.boolean().nullish() };
const byId = z.object({ id: z.uuid() });

export const listAddresses = { response: z.array(savedAddress) };
export const createAddress = {
  body: z.object(fields).superRefine(refineAddress(findProblems)).transform(tidyAddress),
  response: savedAddress,
};
/** The whole address; `__v` as it was read. */
export const updateAddress = {
  params: byId,
  body: z
    .object({ ...fields, __v: z.int().optional() })
    .superRefine(refineAddress(findProblems))
    .transform(tidyAddress),
  response: savedAddress,
};
export const deleteAddress = { params: byId, response: z.object({ message: z.string() }) };
