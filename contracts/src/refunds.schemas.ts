import { z } from 'zod';
import { orderMessages } from './order.rules.ts';
import { orderDetail } from './order.schemas.ts';
import { isRefundAmount, refundMessages as messages, REFUND_NOTE_LENGTH } from './refund.rules.ts';
import { byId, optionalText, requestKey } from './text.schemas.ts';

const line = z.object({
  lineId: z.string({ error: orderMessages.line }).max(60, orderMessages.line),
  quantity: z.int({ error: messages.pieces }).min(1, messages.pieces).max(1_000_000, messages.pieces),
});

const body = z.object({
  amount: z.number({ error: messages.amount }).refine(isRefundAmount, messages.amount).optional(),
  lines: z
    .array(line, { error: messages.what })
    .min(1, messages.what)
    .max(100, messages.what)
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, messages.twice)
    .optional(),
  /** What is left of the delivery, too. */
  delivery: z.boolean().optional(),
  /** What is refunded and was not sent leaves all the same. Otherwise it is canceled with the refund. */
  stillSend: z.boolean().optional(),
  /** A failed one that is tried again as it was. */
  retries: z.uuid({ error: messages.notFailed }).optional(),
  /** For staff; the buyer does not see it. */
  reason: optionalText(REFUND_NOTE_LENGTH),
  key: requestKey,
});

/** By amount, by lines with or without the delivery, or the same again: one of them. Only lines can still be sent. */
const isOne = ({ amount, lines, delivery, retries, stillSend }: z.output<typeof body>) =>
  (stillSend !== true || lines !== undefined) &&
  [amount !== undefined, lines !== undefined || delivery === true, retries !== undefined].filter(Boolean).length === 1;

export const refundPart = {
  params: byId,
  body: body.refine(isOne, messages.what),
  response: orderDetail,
};
export type RefundRequest = z.output<typeof body>;

export const releaseWarning = {
  params: byId.extend({ disputeId: z.uuid() }),
  response: orderDetail,
};
