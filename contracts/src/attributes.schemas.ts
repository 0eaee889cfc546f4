import { z } from 'zod';
import {
  attributeKinds,
  attributeLengths as lengths,
  MAX_ATTRIBUTE_VALUES,
  attributeMessages as messages,
} from './attribute.rules.ts';
import { DIRECTORY_NAME_LENGTH } from './product.rules.ts';
import { byId, done, optionalText, typedLine } from './text.schemas.ts';

const attribute = z.object({
  _id: z.uuid(),
  name: z.string(),
  kind: z.enum(attributeKinds),
  unit: z.string().nullable(),
  /** Of a list. */
  values: z.array(z.string()),
  /** By name: it is for these and what is below them; none: for every product. */
  categories: z.array(z.string()),
  __v: z.int(),
});
export type Attribute = z.output<typeof attribute>;

const fields = {
  name: typedLine(messages.name, lengths.name),
  kind: z.enum(attributeKinds, { error: messages.kind }),
  unit: optionalText(lengths.unit),
  values: z
    .array(typedLine(messages.value, lengths.value), { error: messages.values })
    .max(MAX_ATTRIBUTE_VALUES, messages.manyValues)
    .optional()
    .default([]),
  categories: z.array(z.string().max(DIRECTORY_NAME_LENGTH), { error: messages.categories }).max(100),
};

export const listAttributes = { response: z.array(attribute) };
export const createAttribute = { body: z.object(fields), response: attribute };
export const updateAttribute = {
  params: byId,
  body: z.object({ ...fields, values: fields.values.unwrap().unwrap(), __v: z.int() }).partial(),
  response: attribute,
};
export const deleteAttribute = { params: byId, response: done };
