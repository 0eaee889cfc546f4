import { z } from 'zod';
import { toCents } from './money.ts';
import { address, order } from './order.schemas.ts';
import { MAX_LINES, paymentMessages as say } from './payment.rules.ts';
import { MAX_PRICE } from './product.rules.ts';
import { MAX_PIECES } from './stock.rules.ts';

const line = z.object({
  productId: z.uuid(say.product),
  variantId: z.uuid(say.product).optional(),
  quantity: z.int(say.pieces).min(1, say.pieces).max(MAX_PIECES, say.manyPieces),
  price: z
    .number(say.price)
    .min(0, say.price)
    .max(MAX_PRICE, say.price)
    // Prices have no fractions of a cent.
    .refine((price) => Math.abs(price * 100 - toCents(price)) < 1e-4, say.price),
});
export type CartLine = z.output<typeof line>;

const lines = z.array(line, { error: say.lines }).min(1, say.lines).max(MAX_LINES, say.manyLines);

/** In cents. As specified it is a string; a number means the same. */
const amount = z
  .union([z.string().regex(/^\d{1,9}(\.\d{1,2})?$/, say.amount), z.number().min(0).max(999_999_999)], {
    error: say.amount,
  })
  .transform((value) => toCents(Number(value)));

/** Pending: the outcome is not known, or the buyer has to confirm with the bank. Repeating the call resumes it. */
const waiting = z.object({
  pending: z.literal(true).optional(),
  action: z.object({ clientSecret: z.string() }).optional(),
});
export type Waiting = z.output<typeof waiting>;

const paid = z.object({
  userId: z.uuid(),
  address: address.nullable(),
  orderId: z.uuid(),
  email: z.string(),
});
export type Paid = z.output<typeof paid>;

export const createPayment = {
  body: z.object({
    tokenId: z.string({ error: say.token }).regex(/^\w{1,255}$/, say.token),
    amount,
    products: lines.optional(),
    /** In which the buyer was shown the prices: another one than the shop's is refused. */
    currency: z.string().max(10).optional(),
  }),
  response: paid,
  pending: waiting,
};

/** What a jsonb column cannot take is left out. */
const typed = z
  .string()
  .max(200)
  .optional()
  .default('')
  .transform((text) => text.replaceAll('\u0000', ''));

export const createOrder = {
  body: z.object({
    products: lines,
    amount: amount.optional(),
    address: z.object({ line1: typed, city: typed, country: typed, postal_code: typed }).nullish(),
    orderId: z.uuid().optional(),
  }),
  response: order,
  pending: waiting,
};

export const getCardProvider = {
  response: z.object({ kind: z.enum(['demo', 'stripe']), publishableKey: z.string().optional() }),
};
