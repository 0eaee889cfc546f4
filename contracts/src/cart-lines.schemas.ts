import { z } from 'zod';
import { hasDecimals } from './decimals.rules.ts';
import { MAX_LINES, paymentMessages as say } from './payment.rules.ts';
import { MAX_PRICE } from './product.rules.ts';
import { MAX_PIECES } from './stock.rules.ts';

/** A line of a cart. */
export const line = z.object({
  productId: z.uuid(say.product),
  variantId: z.uuid(say.product).optional(),
  quantity: z.int(say.pieces).min(1, say.pieces).max(MAX_PIECES, say.manyPieces),
  price: z
    .number(say.price)
    .min(0, say.price)
    .max(MAX_PRICE, say.price)
    // No currency has smaller fractions.
    .refine((price) => hasDecimals(price, 3), say.price),
});
export type CartLine = z.output<typeof line>;

export const lines = <Line extends z.ZodType>(one: Line) =>
  z.array(one, { error: say.lines }).min(1, say.lines).max(MAX_LINES, say.manyLines);
