import { z } from 'zod';
import { marketAmount as amount, marketName } from './market-amounts.schemas.ts';
import { checkSale, plannedSale, saleTime } from './sale.schemas.ts';
import { byId } from './text.schemas.ts';

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

const params = byId.extend({ market: marketName });

export const listMarketPrices = { params: byId, response: z.array(table) };
export const setProductPrice = { params, body: newPrice, response: table };
export const deleteProductPrice = { params, response: table };
export const setVariantPrice = { params, body: newPrice, response: table };
export const deleteVariantPrice = { params, response: table };
