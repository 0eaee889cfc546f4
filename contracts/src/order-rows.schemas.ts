import { z } from 'zod';
import { orderStatuses } from './order.rules.ts';
import { orderFlags, orderRowsMessages, orderSorts } from './order-rows.rules.ts';
import { pagedQuery, pageNumber } from './text.schemas.ts';

const { limit, q } = pagedQuery;

/** Without what the database cannot take; of blanks alone nothing is left. */
const part = z
  .string()
  .max(200, orderRowsMessages.long)
  .optional()
  .transform(
    (text) =>
      text
        ?.toWellFormed()
        .replaceAll(/\p{Cc}/gu, '')
        .trim() || undefined,
  );

/** An empty field of a form counts as none. */
const day = z
  .union([z.literal(''), z.iso.date(orderRowsMessages.day)], { error: orderRowsMessages.day })
  .optional()
  .transform((text) => text || undefined)
  .refine((text) => !text?.startsWith('0000'), orderRowsMessages.day);

const filter = {
  q,
  status: z.enum(orderStatuses).optional().catch(undefined),
  /** Days in the time zone of the shop, both included. */
  from: day,
  to: day,
  method: part,
  product: part,
  name: part,
  city: part,
  flag: z.enum(orderFlags).optional().catch(undefined),
  sort: z.enum(orderSorts).optional().catch(undefined),
};

/** One order in one line. */
export const orderRow = z.object({
  orderId: z.uuid(),
  number: z.int(),
  createdAt: z.string(),
  status: z.enum(orderStatuses),
  /** None for a guest, and when the buyer has deleted the account. */
  userId: z.uuid().nullable(),
  /** The account, or the guest; none when the buyer has left. */
  customerId: z.uuid().nullable(),
  /** Of a guest, the name in the address. */
  userName: z.string().nullable(),
  email: z.string().nullable(),
  /** How many pieces were bought. */
  items: z.int(),
  amount: z.number(),
  currency: z.string(),
  city: z.string().nullable(),
  country: z.string().nullable(),
  /** The name of the way of delivery. */
  method: z.string().nullable(),
  /** How many pieces are neither sent nor canceled. */
  toSend: z.int(),
  packed: z.boolean(),
  onHold: z.boolean(),
  cancelRequested: z.boolean(),
});
export type OrderRow = z.output<typeof orderRow>;

export const listOrderRows = { query: z.object({ ...filter, page: pageNumber, limit }), list: orderRow };
export type OrderRowFilter = Readonly<Omit<z.output<typeof listOrderRows.query>, 'page' | 'limit'>>;

export const exportOrders = { query: z.object(filter), file: { type: 'text/csv', name: 'orders.csv' } };
export const listOrderMethods = { response: z.array(z.string()) };
