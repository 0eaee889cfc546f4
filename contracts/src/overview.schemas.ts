import { z } from 'zod';
import { orderStatuses } from './order.rules.ts';

const stockedVariant = z.object({
  productId: z.uuid(),
  name: z.string(),
  variantId: z.uuid(),
  options: z.record(z.string(), z.string()),
  quantity: z.int(),
});
/** Of variants. */
const stockAlert = z.object({ count: z.int(), products: z.array(stockedVariant) });

/** Each part is for those with the right that stands beside it; others do not get it. */
export const getOverview = {
  response: z.object({
    /** Whose days these are: the shop's. */
    timeZone: z.string(),
    /**
     * `reports`. One entry a day, today last, also for days without a sale. Orders are those that were paid on it and not canceled,
     * exchanges left out; the amount is what was paid on it less what was refunded on it, as in the books.
     */
    sales: z.array(z.object({ day: z.string(), orders: z.int(), amount: z.number() })).optional(),
    /** `orders`. */
    statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int() })).optional(),
    /** `reports`. */
    bestSellers: z
      .array(
        z.object({ productId: z.uuid(), name: z.string(), pieces: z.int(), amount: z.number(), countedAt: z.string() }),
      )
      .optional(),
    /** `stock`, both. */
    low: stockAlert.optional(),
    soldOut: stockAlert.optional(),
    /** `content`. */
    reviews: z
      .array(
        z.object({
          productId: z.uuid(),
          name: z.string(),
          description: z.string(),
          rating: z.number(),
          createdAt: z.string(),
        }),
      )
      .optional(),
    /** `settings`: mails that were given up after the last try. */
    failedMails: z.object({ count: z.int(), latestAt: z.string().nullable() }).optional(),
    /** `refunds`: money that should have gone back to buyers and has not: the newest of them, until it is tried again. */
    failedRefunds: z
      .object({
        count: z.int(),
        refunds: z.array(z.object({ orderId: z.uuid(), number: z.int(), amount: z.number(), reason: z.string() })),
      })
      .optional(),
    /** `refunds`: orders that were paid and canceled, and whose money has not gone back: the newest of them. */
    keptMoney: z
      .object({
        count: z.int(),
        orders: z.array(z.object({ orderId: z.uuid(), number: z.int(), amount: z.number() })),
      })
      .optional(),
    /** `refunds`: what the card provider has not taken for more than 20 minutes: it is not known yet whether it goes through. */
    lateRefunds: z.object({ count: z.int(), oldestAt: z.string().nullable() }).optional(),
    /** `orders`: money that is on its way: the oldest of them should be minutes old at most. */
    openPayments: z.object({ count: z.int(), oldestAt: z.string().nullable(), late: z.boolean() }).optional(),
    /** `settings`: what the card provider has refused in the last days because of the shop's own settings, by its words. */
    gatewayFaults: z
      .object({ count: z.int(), latestAt: z.string().nullable(), faults: z.array(z.string()) })
      .optional(),
    /** `settings`: who passes requests on to this node in the last hour without being trusted to: a proxy that TRUST_PROXY does not name. */
    untrustedProxy: z.object({ address: z.string(), latestAt: z.string() }).nullish(),
  }),
};

export type Overview = z.output<(typeof getOverview)['response']>;
