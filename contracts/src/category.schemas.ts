import { z } from 'zod';
import {
  CATEGORY_PATH_LENGTH,
  CATEGORY_TEXT_LENGTH,
  categoryMessages,
  SLUG_LENGTH,
  slugPattern,
} from './category.rules.ts';
import { DIRECTORY_NAME_LENGTH } from './product.rules.ts';
import { imageAddress } from './product-fields.schemas.ts';
import { textMessages, typedLine } from './text.schemas.ts';

export const category = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** Of one whose name is translated: what filters and other calls know it by. */
  key: z.string().optional(),
  /** By name; null: a department. */
  parent: z.string().nullable(),
  slug: z.string(),
  /** Of its page: `running/shoes` is at /c/running/shoes. */
  path: z.string(),
  description: z.string(),
  img: z.string().nullable(),
  __v: z.int(),
});

/** Of a brand, too. */
export const categoryName = typedLine(categoryMessages.name, DIRECTORY_NAME_LENGTH);

export const categoryFields = {
  /** By name; null: it is a department. */
  parent: z.string().max(DIRECTORY_NAME_LENGTH).nullable().optional(),
  /** None: made from the name. */
  slug: z.string().max(SLUG_LENGTH, categoryMessages.slug).regex(slugPattern, categoryMessages.slug).optional(),
  description: z
    .string()
    .max(CATEGORY_TEXT_LENGTH, textMessages.tooLong(CATEGORY_TEXT_LENGTH))
    .transform((text) => text.trim())
    .optional(),
  img: imageAddress.nullable().optional(),
};

/** As it is asked for: in any case, with or without strokes around it. */
export const categoryPath = z
  .string()
  .max(CATEGORY_PATH_LENGTH)
  .transform((text) => text.toLowerCase().replaceAll(/\p{Cc}|^\/+|\/+$/gu, ''));
