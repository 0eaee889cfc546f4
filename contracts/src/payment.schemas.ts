import { z } from 'zod';
import { givenAddress } from './address.schemas.ts';
import { line, lines as linesOf } from './cart-lines.schemas.ts';
import { address, order } from './order.schemas.ts';
import { paymentMessages as say } from './payment.rules.ts';
import { otherMethodNames } from './payment-methods.rules.ts';

const lines = linesOf(line);

/** As specified it is a string; a number means the same. */
const amount = z
  .union([z.string().regex(/^\d{1,9}(\.\d{1,3})?$/, say.amount), z.number().min(0).max(999_999_999)], {
    error: say.amount,
  })
  .transform(Number);

/** Pending: the outcome is not known, or the buyer has to confirm with the bank. Repeating the call resumes it. */
const waiting = z.object({
  pending: z.literal(true).optional(),
  action: z.object({ clientSecret: z.string() }).optional(),
  /** The provider takes days for it: the order is placed, and waits for its money. */
  awaits: z.object({ orderId: z.uuid(), number: z.int() }).optional(),
});
export type Waiting = z.output<typeof waiting>;

const paid = z.object({
  /** None: a guest has paid. */
  userId: z.uuid().nullable(),
  address: address.nullable(),
  orderId: z.uuid(),
  email: z.string(),
});
export type Paid = z.output<typeof paid>;

export const createPayment = {
  body: z
    .object({
      /** Only a quote that comes to nothing needs none. */
      tokenId: z
        .string({ error: say.token })
        .regex(/^\w{1,255}$/, say.token)
        .optional(),
      /** What was quoted is what is charged, and its address is where the parcel goes. */
      quoteId: z.uuid().optional(),
      amount,
      products: lines.optional(),
      /** In which the buyer was shown the prices: another one than the shop's is refused. */
      currency: z.string().max(10).optional(),
      /** Another way to pay than by card, as the provider names it; it is the token's. */
      method: z.enum(otherMethodNames).optional(),
      /** Of a payment that was started: it is called off if it still waits for the bank. */
      cancel: z.boolean().optional(),
    })
    .refine(({ tokenId, quoteId }) => tokenId !== undefined || quoteId !== undefined, {
      error: say.token,
      path: ['tokenId'],
      // Told together with what is wrong elsewhere.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
  response: paid,
  pending: waiting,
};

export const createOrder = {
  body: z.object({
    products: lines,
    amount: amount.optional(),
    address: givenAddress.nullish(),
    orderId: z.uuid().optional(),
  }),
  response: order,
  pending: waiting,
};

export const listOpenPayments = {
  response: z.object({
    payments: z.array(
      z.object({
        amount: z.number(),
        currency: z.string(),
        products: z.array(z.object({ productId: z.uuid(), variantId: z.uuid(), quantity: z.int() })),
      }),
    ),
  }),
};
export type OpenPayments = z.output<typeof listOpenPayments.response>['payments'];

export const getCardProvider = {
  response: z.object({ kind: z.enum(['demo', 'stripe']), publishableKey: z.string().optional() }),
};
