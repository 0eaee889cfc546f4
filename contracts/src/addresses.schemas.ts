import { z } from 'zod';
import { tidyAddress } from './address.rules.ts';
import { addressShape, refineWhole } from './address.schemas.ts';
import { address } from './order.schemas.ts';
import { byId, done } from './text.schemas.ts';

const savedAddress = address.extend({ _id: z.uuid(), default: z.boolean(), __v: z.int() });
export type SavedAddress = z.output<typeof savedAddress>;

const fields = { ...addressShape, default: z.boolean().nullish() };

export const listAddresses = { response: z.array(savedAddress) };
export const createAddress = {
  body: z.object(fields).superRefine(refineWhole).transform(tidyAddress),
  response: savedAddress,
};
/** The whole address; `__v` as it was read. */
export const updateAddress = {
  params: byId,
  body: z
    .object({ ...fields, __v: z.int().optional() })
    .superRefine(refineWhole)
    .transform(tidyAddress),
  response: savedAddress,
};
export const deleteAddress = { params: byId, response: done };
