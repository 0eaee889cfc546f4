import { z } from 'zod';
import { orderStatuses, refundStatuses } from './order.rules.ts';
import { returnReasons, returnStatuses } from './return.rules.ts';

const options = z.record(z.string(), z.string());

const returnLine = z.object({
  lineId: z.string(),
  sku: z.string(),
  name: z.string(),
  options,
  img: z.string().nullable(),
  /** For staff, who scan it. */
  barcode: z.string().nullable().optional(),
  quantity: z.int(),
  reason: z.enum(returnReasons),
  /** What is sent instead; none: the money goes back. */
  exchangeFor: z.object({ variantId: z.uuid(), sku: z.string(), options }).nullable(),
  /** Once it is received: how many have come, and how many of them can be sold again. */
  received: z.int().nullable(),
  restocked: z.int().nullable(),
});

/** Goods on their way back to the shop. */
export const orderReturn = z.object({
  _id: z.uuid(),
  /** `1042-R1` */
  name: z.string(),
  orderId: z.uuid(),
  orderNumber: z.int(),
  /** For staff: the buyer, as on the order. */
  customerId: z.uuid().nullable().optional(),
  userName: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  status: z.enum(returnStatuses),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  receivedAt: z.string().nullable(),
  /** The law gives the buyer the right to it: it cannot be refused. */
  byRight: z.boolean(),
  /** The buyer's. */
  comment: z.string().nullable(),
  /** Staff's, to the buyer. */
  word: z.string().nullable(),
  lines: z.array(returnLine),
  /** The order that is sent instead. It waits for the goods, until `lapsesAt`. */
  replacement: z
    .object({ orderId: z.uuid(), number: z.int(), status: z.enum(orderStatuses), waits: z.boolean() })
    .nullable(),
  lapsesAt: z.string().nullable(),
  /** For staff: the exchange was sent at once and long ago, and the goods have not come. */
  overdue: z.boolean().optional(),
  refund: z.object({ refundId: z.uuid(), amount: z.number(), status: z.enum(refundStatuses) }).nullable(),
  /** What was kept of the refund, because the goods were used; the reason is gone when the buyer has left. */
  deduction: z.object({ amount: z.number(), reason: z.string().nullable() }).nullable(),
  currency: z.string(),
  __v: z.int(),
});
export type OrderReturn = z.output<typeof orderReturn>;
