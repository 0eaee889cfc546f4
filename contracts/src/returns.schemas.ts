import { z } from 'zod';
import { orderDetail, orderReturn } from './order.schemas.ts';
import { isRefundAmount } from './refund.rules.ts';
import { returnLimits as limits, returnMessages as messages, returnPiles, returnReasons } from './return.rules.ts';
import {
  byId,
  email,
  optionalText,
  orderNumber,
  packedIds,
  pagedQuery,
  requestKey,
  typedLine,
  typedText,
} from './text.schemas.ts';

const { page, limit, q } = pagedQuery;
const lineId = z.string({ error: messages.lines }).max(100, messages.lines);
const eachOnce = (lines: readonly { readonly lineId: string }[]) =>
  new Set(lines.map((line) => line.lineId)).size === lines.length;

/** What can be sent back now, and what could be sent instead. */
export const getReturnOptions = {
  params: byId,
  response: z.object({
    /** None: nothing has been sent yet. */
    until: z.string().nullable(),
    /** Until then it cannot be refused. */
    byRightUntil: z.string().nullable(),
    /** Why nothing can be returned; null while something can. */
    problem: z.string().nullable(),
    lines: z.array(
      z.object({
        lineId: z.string(),
        /** Pieces that have been sent and are in no other return. */
        quantity: z.int(),
        /** Other versions of the product that are there and cost no more. */
        exchanges: z.array(
          z.object({
            variantId: z.uuid(),
            options: z.record(z.string(), z.string()),
            available: z.int(),
            /** What of each piece's money comes back, because the other version costs less. */
            difference: z.number(),
          }),
        ),
      }),
    ),
    /** Where to send it, line by line; empty: the shop has not said. */
    sendTo: z.array(z.string()),
  }),
};

export const createReturn = {
  params: byId,
  body: z.object({
    lines: z
      .array(
        z.object({
          lineId,
          quantity: z.int({ error: messages.pieces }).min(1, messages.pieces).max(1_000_000, messages.pieces),
          reason: z.enum(returnReasons, { error: messages.reason }),
          /** A variant of the same product. */
          exchangeFor: z.uuid({ error: messages.exchange }).nullish(),
        }),
        { error: messages.lines },
      )
      .min(1, messages.lines)
      .max(limits.lines, messages.lines)
      .refine(eachOnce, messages.lineTwice),
    comment: optionalText(limits.comment),
    key: requestKey,
  }),
  response: orderDetail,
};

/** The buyer keeps the goods. */
export const closeReturn = { params: byId.extend({ returnId: z.uuid() }), response: orderDetail };

/**
 * `q`: the number of an order or a return, or a part of the buyer's name or email address. `variant`: what comes back, among the
 * newest 2,000.
 */
const filter = {
  status: z.enum(returnPiles).optional().catch(undefined),
  q,
  variant: z.uuid().optional().catch(undefined),
  sort: z.enum(['oldest', 'newest']).optional().catch(undefined),
};
export const listReturns = { query: z.object({ page, limit, ...filter }), list: orderReturn };
export const exportReturns = {
  query: z.object({ ...filter, ids: packedIds }),
  file: { type: 'text/csv', name: 'returns.csv' },
};
export type ReturnFilter = Readonly<Partial<z.output<typeof exportReturns.query>>>;
export const getReturn = { params: byId, response: orderReturn };

export const updateReturn = {
  params: byId,
  body: z.object({
    status: z.enum(['approved', 'refused', 'received'], { error: messages.status }),
    /** To the buyer. */
    word: optionalText(limits.word),
    /** Of a received one: without them all pieces have come and can be sold again. Else every line is named. */
    lines: z
      .array(
        z.object({
          lineId,
          /** Back on the shelf, or written off. */
          restock: z.boolean({ error: messages.everyLine }),
          /** How many have come; without it all of them. */
          quantity: z
            .int({ error: messages.pieces })
            .min(0, messages.pieces)
            .max(1_000_000, messages.pieces)
            .optional(),
        }),
        { error: messages.everyLine },
      )
      .max(limits.lines, messages.everyLine)
      .refine(eachOnce, messages.lineTwice)
      .optional(),
    /** Of a received one: what the goods have lost by being used, and how, which the buyer is told. */
    deduction: z
      .object({
        amount: z.number({ error: messages.deductionAmount }).refine(isRefundAmount, messages.deductionAmount),
        reason: typedText(messages.deductionReason, limits.deduction),
      })
      .nullish(),
    /** Of an approved one: the replacement does not wait for the goods. */
    sendAtOnce: z.boolean().optional(),
    __v: z.int().optional(),
  }),
  response: orderReturn,
};

/** The right of everybody who buys at a distance in the EEA, without a session. */
export const withdraw = {
  body: z.object({
    number: orderNumber,
    email,
    /** Who withdraws. Callers of before do not say. */
    name: typedLine(messages.withdrawer, limits.name)
      .refine((text) => !/[/@<>]|www\./i.test(text), messages.withdrawer)
      .optional(),
    comment: optionalText(limits.comment),
  }),
  response: z.object({ message: z.string(), at: z.string() }),
};
