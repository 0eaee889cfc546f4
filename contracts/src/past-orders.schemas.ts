import { z } from 'zod';
import { pagedQuery, pageNumber } from './text.schemas.ts';

/** An order of the shop before this one: to be read, and nothing else. */
export const pastOrder = z.object({
  _id: z.uuid(),
  /** Which shop it was placed in: `shopify`. */
  source: z.string(),
  /** As it was there. */
  number: z.string(),
  placedAt: z.string(),
  /** The account of who bought, if they have one here. */
  userId: z.uuid().nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** In the words of that shop: `paid, fulfilled`. */
  status: z.string(),
  currency: z.string(),
  total: z.number(),
  lines: z.array(z.object({ name: z.string(), sku: z.string(), quantity: z.int(), price: z.number() })),
});
export type PastOrder = z.output<typeof pastOrder>;

const { limit, q } = pagedQuery;
export const listPastOrders = { query: z.object({ page: pageNumber, limit, q }), list: pastOrder };
