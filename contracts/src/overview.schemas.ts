import { z } from 'zod';
import { orderStatuses } from './order.rules.ts';
import { returnReasons } from './return.rules.ts';

const variant = z.object({
  productId: z.uuid(),
  name: z.string(),
  variantId: z.uuid(),
  options: z.record(z.string(), z.string()),
});
const stockedVariant = variant.extend({ quantity: z.int() });
/** Of variants. */
const stockAlert = z.object({ count: z.int(), products: z.array(stockedVariant) });

/** In a period, and in as many days before it; null: not all of those days are known. */
const compared = z.object({ now: z.number(), before: z.number().nullable() });
/** How far visits came, whose nobody knows: looked at a product, had something in the cart, came to the checkout, paid. */
const visits = z.object({ views: z.int(), carts: z.int(), checkouts: z.int(), paid: z.int() });

/** Up to today, as the shop's days are; both days included. */
const period = z.object({
  days: z.int(),
  from: z.string(),
  to: z.string(),
  /** What was paid less what was refunded, as in the books. */
  sales: compared,
  /** What of the sales now is in which currency, where the shop has several; the sum has others by the rate at which they were sold. */
  inCurrencies: z.array(z.object({ currency: z.string(), amount: z.number() })).optional(),
  /** That were paid and not canceled, exchanges left out. */
  orders: compared,
  /** `since`: the day from which on they were counted, orders with them; null: from the first. */
  visits: visits.extend({ since: z.string().nullable(), before: visits.nullable() }),
});
export type OverviewPeriod = z.output<typeof period>;

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
    /** `reports`: of 7, 30 and 90 days. */
    periods: z.array(period).optional(),
    /** `reports`: of which variants, of those sold in 90 days, most came back, and why; in pieces. */
    returnRates: z
      .array(
        variant.extend({ sent: z.int(), returned: z.int(), reasons: z.partialRecord(z.enum(returnReasons), z.int()) }),
      )
      .optional(),
    /** `orders`. */
    statuses: z.array(z.object({ status: z.enum(orderStatuses), orders: z.int() })).optional(),
    /** `reports`. */
    bestSellers: z
      .array(
        z.object({
          productId: z.uuid(),
          name: z.string(),
          pieces: z.int(),
          amount: z.number(),
          countedAt: z.string(),
          /** What is left to sell; and of what was sold in 90 days, the pieces that were sent and that came back. */
          available: z.int(),
          sent: z.int(),
          returned: z.int(),
        }),
      )
      .optional(),
    /** `reports`: of what was sold in 30 days and kept, without tax: all, what of it has a known cost, and that, as it is today. */
    margin: z.object({ sales: z.number(), salesWithCost: z.number(), cost: z.number() }).optional(),
    /** `orders`: what may be sent, by the day that was promised; `soon` is today and tomorrow. `more`: the oldest of more than these. */
    toSend: z.object({ late: z.int(), soon: z.int(), all: z.int(), more: z.boolean(), today: z.string() }).optional(),
    /** `orders`: what banks want an answer to, the most urgent first. */
    disputes: z
      .array(
        z.object({
          orderId: z.uuid(),
          number: z.int(),
          amount: z.number(),
          currency: z.string(),
          dueAt: z.string().nullable(),
        }),
      )
      .optional(),
    /** `marketing`: what people searched for most in 30 days and did not find. */
    emptySearches: z.array(z.object({ query: z.string(), times: z.int() })).optional(),
    /** `stock`: what lasts less than 14 days at the pace of the last 30. */
    runningOut: z.array(stockedVariant.extend({ coverDays: z.int() })).optional(),
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
