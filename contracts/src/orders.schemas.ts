import { z } from 'zod';
import { MAX_PACKED } from './fulfilment.rules.ts';
import { FIRST_MARKET } from './market.rules.ts';
import { messages } from './messages.ts';
import { orderStatuses } from './order.rules.ts';
import { order, orderDetail, orderNote } from './order.schemas.ts';
import {
  customerMessages,
  MAX_OLDER,
  NOTE_LENGTH,
  orderFlags,
  orderRowsMessages,
  orderSorts,
} from './order-rows.rules.ts';
import { pastOrder } from './past-orders.schemas.ts';
import { returnReasons, returnStatuses } from './return.rules.ts';
import { byId, done, email, orderNumber, pagedQuery, pageNumber, typedText } from './text.schemas.ts';

const { page, limit, q } = pagedQuery;

export const listMyOrders = { query: z.object({ page, limit }), list: order };
export const listOrders = {
  query: z.object({ page, limit, q, status: z.enum(orderStatuses).optional().catch(undefined) }),
  list: order,
};
export const listOrderStatuses = { response: z.array(z.enum(orderStatuses)) };

const statusMessages = messages('order-status', { unknown: 'Please choose one of the four statuses' } as const);

const status = z.enum(orderStatuses, { error: statusMessages.unknown });
export const updateOrder = {
  params: byId,
  /** `statusWas` is what the caller saw: if it has been changed since, nothing happens. */
  body: z.object({ status, statusWas: status.optional() }),
  response: orderDetail,
};
export const refundOrder = { params: byId, response: orderDetail };

export const getOrder = { params: byId, response: orderDetail };
export const getInvoice = { params: byId, document: { type: 'application/pdf' } };
export const getCreditNote = {
  params: byId.extend({ refundId: z.uuid() }),
  document: { type: 'application/pdf' },
};

export const mailOrderLink = {
  body: z.object({
    number: orderNumber,
    email,
  }),
  response: done,
};

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
  /** By its id; the shop itself: `shop`. */
  market: z
    .union([z.literal(''), z.literal(FIRST_MARKET), z.uuid()])
    .optional()
    .catch(undefined)
    .transform((id) => id || undefined),
  country: z
    .union([z.literal(''), z.string().regex(/^[A-Z]{2}$/i, orderRowsMessages.country)], {
      error: orderRowsMessages.country,
    })
    .optional()
    .transform((code) => code?.toUpperCase() || undefined),
  /** Paid so many days ago or more. */
  older: z
    .union([z.literal(''), z.string().regex(/^\d{1,3}$/, orderRowsMessages.older)], { error: orderRowsMessages.older })
    .optional()
    .transform((days) => Number(days) || undefined)
    .refine((days) => (days ?? 0) <= MAX_OLDER, orderRowsMessages.older),
  /** Those with these numbers: `1042,1043`. */
  numbers: z
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/, orderRowsMessages.numbers)
    .optional()
    .transform((text) => text?.split(',').map(Number))
    .refine((numbers) => (numbers?.length ?? 0) <= MAX_PACKED, orderRowsMessages.numbers),
  flag: z.enum(orderFlags).optional().catch(undefined),
  /** A day: what was promised for it or for a day before. */
  promised: day,
  sort: z.enum(orderSorts).optional().catch(undefined),
};

/** One order in one line. */
const orderRow = z.object({
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
  /** In which it was sold, by its prefix then, and what that was called; none: the shop itself. */
  market: z.string().optional(),
  marketName: z.string().optional(),
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

const customerReview = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  rating: z.number(),
  description: z.string(),
  createdAt: z.string(),
  hidden: z.boolean(),
});

const customerReturn = z.object({
  _id: z.uuid(),
  name: z.string(),
  status: z.enum(returnStatuses),
  createdAt: z.string(),
  /** How many pieces, and why, each reason once. */
  pieces: z.int(),
  reasons: z.array(z.enum(returnReasons)),
  exchange: z.boolean(),
});
export type CustomerReturn = z.output<typeof customerReturn>;

const customer = z.object({
  _id: z.uuid(),
  /** None for a guest. */
  userId: z.uuid().nullable(),
  /** Of a guest, the name on the last parcel. */
  name: z.string().nullable(),
  email: z.string(),
  /** When they signed up, or first came. */
  since: z.string(),
  currency: z.string(),
  /** How many they have paid, when the last one, and what has come back to them: for those with the right `orders`. */
  orders: z.int().optional(),
  lastOrderAt: z.string().nullish(),
  paid: z.number().optional(),
  refunded: z.number().optional(),
  /** For the same, where it is not all in the shop's own currency; the sums have others by the rate at which they were sold. */
  inCurrencies: z.array(z.object({ currency: z.string(), paid: z.number(), refunded: z.number() })).optional(),
  /** For the same. The newest first, as are the others. */
  newestOrders: z.array(orderRow).optional(),
  /** What they bought in the shop before this one. */
  pastOrders: z.array(pastOrder).optional(),
  /** For those with the right `refunds`. */
  returns: z.array(customerReturn).optional(),
  /** Hidden ones for those with the right `content`. */
  reviews: z.array(customerReview),
  notes: z.array(orderNote),
});
export type Customer = z.output<typeof customer>;

export const getCustomer = { params: byId, response: customer };
export const addCustomerNote = {
  params: byId,
  body: z.object({ text: typedText(customerMessages.note, NOTE_LENGTH) }),
  response: customer,
};
