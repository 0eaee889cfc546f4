import { z } from 'zod';
import { marketLimits as limits, marketMessages as messages } from './market.rules.ts';
import { checkSale, plannedSale, saleTime } from './sale.schemas.ts';
import { byId } from './text.schemas.ts';

/** In units of the market's currency. */
const amount = z.number({ error: messages.price }).min(0, messages.price).max(limits.price, messages.price);

const newPrice = z
  .object({
    price: amount,
    salePrice: amount.nullish(),
    /** None: at once, or from when it began. */
    saleFrom: saleTime.nullish(),
    /** None: until it is taken away. */
    saleUntil: saleTime.nullish(),
  })
  .superRefine(checkSale);
export type NewMarketPrice = z.output<typeof newPrice>;

const table = z.object({
  market: z.object({ _id: z.uuid(), name: z.string(), prefix: z.string() }),
  currency: z.string(),
  variants: z.array(
    z.object({
      _id: z.uuid(),
      /** What is to be paid now. */
      price: z.number(),
      basePrice: z.number(),
      /** By what it is fixed; null: it follows the rate. */
      fixed: z.enum(['variant', 'product']).nullable(),
      ...plannedSale,
    }),
  ),
});
export type MarketPriceTable = z.output<typeof table>;

/** By its prefix or id. */
const params = byId.extend({ market: z.string().max(40) });

export const listMarketPrices = { params: byId, response: z.array(table) };
export const setProductPrice = { params, body: newPrice, response: table };
export const deleteProductPrice = { params, response: table };
export const setVariantPrice = { params, body: newPrice, response: table };
export const deleteVariantPrice = { params, response: table };
