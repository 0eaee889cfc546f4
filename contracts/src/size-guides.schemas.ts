import { z } from 'zod';
import { DIRECTORY_NAME_LENGTH } from './product.rules.ts';
import { isMeasureValue, sizeGuideLimits as limits, sizeGuideMessages as messages } from './size-guide.rules.ts';
import { byId, done, nameAsked, typedLine } from './text.schemas.ts';

const sizeGuide = z.object({
  _id: z.uuid(),
  brand: z.string(),
  category: z.string(),
  /** What the category is asked for by, where it is called otherwise in the language of the answer. */
  key: z.string().optional(),
  unit: z.literal('cm'),
  measures: z.array(z.string()),
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number()) })),
  __v: z.int(),
});
export type SizeGuide = z.output<typeof sizeGuide>;

const value = z.number({ error: messages.value }).refine(isMeasureValue, messages.value);

const fields = {
  brand: typedLine(messages.brand, DIRECTORY_NAME_LENGTH),
  category: typedLine(messages.category, DIRECTORY_NAME_LENGTH),
  unit: z.literal('cm', { error: messages.unit }).optional(),
  measures: z
    .array(typedLine(messages.measure, limits.text), { error: messages.measures })
    .min(1, messages.measures)
    .max(limits.measures, messages.tooManyMeasures),
  rows: z
    .array(
      z.object({
        size: typedLine(messages.size, limits.text),
        values: z.array(value, { error: messages.values }).max(limits.measures, messages.values),
      }),
      { error: messages.rows },
    )
    .min(1, messages.rows)
    .max(limits.rows, messages.tooManyRows),
};

export const listSizeGuides = {
  query: z.object({ brand: nameAsked, category: nameAsked }),
  response: z.array(sizeGuide),
};
export const createSizeGuide = { body: z.object(fields), response: sizeGuide };
export const updateSizeGuide = {
  params: byId,
  body: z.object({ ...fields, __v: z.int() }).partial(),
  response: sizeGuide,
};
export const deleteSizeGuide = { params: byId, response: done };
