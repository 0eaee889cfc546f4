import { z } from 'zod';
import { tidyAddress } from './address.rules.ts';
import { addressShape, refineWhole } from './address.schemas.ts';
import { fulfilmentLimits as limits, MAX_PACKED, fulfilmentMessages as messages } from './fulfilment.rules.ts';
import { orderDetail } from './order.schemas.ts';
import { brokenText, byId, optionalText, requestKey, typedText } from './text.schemas.ts';

const pieces = z.int({ error: messages.pieces }).min(1, messages.pieces).max(1_000_000, messages.pieces);
const someLines = z
  .array(z.object({ lineId: z.string({ error: messages.lines }).max(100, messages.lines), quantity: pieces }), {
    error: messages.lines,
  })
  .min(1, messages.lines)
  .max(limits.lines, messages.lines)
  .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, messages.lineTwice);

/** What is read by machines and put on labels: nothing is taken out of it silently. */
const oneLine = (max: number, message: string) =>
  z
    .string({ error: message })
    .refine((text) => text.isWellFormed(), brokenText)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), message)
    .transform((text) => text.trim())
    .refine((text) => text.length <= max, message)
    .transform((text) => text || null);
const carrier = oneLine(limits.carrier, messages.carrier).nullish();
const tracking = oneLine(limits.tracking, messages.tracking).nullish();

/** Without `lines` all that is left. */
export const createShipment = {
  params: byId,
  body: z.object({ lines: someLines.nullish(), carrier, tracking, key: requestKey }),
  response: orderDetail,
};
/** Any of the fields; null or an empty one takes it away. */
export const updateShipment = {
  params: z.object({ id: z.uuid(), shipmentId: z.uuid() }),
  body: z.object({ carrier, tracking, delivered: z.literal(true, { error: messages.delivered }).optional() }),
  response: orderDetail,
};

/**
 * The buyer cancels all of it; staff also single `lines`. `missing`: the pieces cannot be found, so that they are written off the
 * shelf instead of being sold again.
 */
export const cancelOrder = {
  params: byId,
  body: z.object({
    lines: someLines.nullish(),
    reason: optionalText(limits.reason),
    key: requestKey,
    missing: z.boolean().optional(),
  }),
  response: orderDetail,
};
export const declineCancel = {
  params: byId,
  /** To the buyer. */
  body: z.object({ word: optionalText(limits.word) }),
  response: orderDetail,
};

const someOrders = z.object({
  orderIds: z.array(z.uuid(), { error: messages.orders }).min(1, messages.orders).max(MAX_PACKED, messages.orders),
});
const refused = z.array(z.object({ orderId: z.uuid(), reason: z.string() }));

export const packOrders = {
  body: someOrders,
  response: z.object({
    /** To be printed, in the order in which they were named. */
    orders: z.array(orderDetail),
    refused,
  }),
};

export const unpackOrders = { body: someOrders, response: z.object({ refused }) };

export const addOrderNote = {
  params: byId,
  body: z.object({ text: typedText(messages.note, limits.note) }),
  response: orderDetail,
};

export const updateOrderAddress = {
  params: byId,
  /** The whole address; `__v` is that of the order as it was read. */
  body: z.object({
    address: z.object(addressShape, { error: messages.address }).superRefine(refineWhole).transform(tidyAddress),
    __v: z.int().optional(),
  }),
  response: orderDetail,
};

export const findNextOrder = {
  /** The number of the order before it; none: from the oldest on. */
  query: z.object({
    after: z
      .string()
      .optional()
      .transform((text) => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0)),
  }),
  response: z.object({ orderId: z.uuid().nullable() }),
};
