import { z } from 'zod';
import { fits } from './fit.rules.ts';

/** As shoppers read it. */
export const review = z.object({
  description: z.string(),
  rating: z.number(),
  author: z.string(),
  createdAt: z.string(),
  fit: z.enum(fits).nullable(),
  /** The size that its writer bought, where the product had sizes. */
  size: z.string().nullable(),
  /** Its writer bought the product: others cannot write one. */
  verified: z.literal(true),
});
export type Review = z.output<typeof review>;
