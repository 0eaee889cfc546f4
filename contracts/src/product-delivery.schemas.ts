import { z } from 'zod';

const productDelivery = z.object({
  /** The shop's own: where a visitor is is not known. */
  country: z.string(),
  countryName: z.string(),
  /** For one piece, the cheapest first; empty where the shop does not deliver it. */
  ways: z.array(
    z.object({
      price: z.number(),
      /** Working days on the way, from and to. */
      days: z.array(z.int()).length(2),
      earliest: z.string(),
      latest: z.string(),
      /** The same for people. */
      arrives: z.string(),
      /** Which go so, where they differ. */
      variants: z.array(z.uuid()).optional(),
    }),
  ),
});
export type ProductDelivery = z.output<typeof productDelivery>;
export const getProductDelivery = { params: z.object({ id: z.uuid() }), response: productDelivery };
