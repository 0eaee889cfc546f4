import { z } from 'zod';
import { eventMessages, eventTypes } from './event.rules.ts';

const eventType = z.enum(eventTypes, { error: eventMessages.type });

const shopEvent = z.object({
  id: z.uuid(),
  type: eventType,
  at: z.string(),
  /** The id of the order, product or customer that it is about. */
  subject: z.uuid(),
  /** The ids of what is concerned, under names such as `orderId` and `refundId`. */
  data: z.record(z.string(), z.unknown()),
});
export type ShopEvent = z.output<typeof shopEvent>;

export const listEvents = {
  query: z.object({
    /** `next` of the answer before; none: from the oldest, of 30 days. */
    after: z
      .string()
      .regex(/^\d{1,20}(\.\d{1,20}){3}$/, eventMessages.cursor)
      .optional(),
    /** Separated by commas; none: all. */
    types: z
      .string()
      .transform((text) => text.split(',').map((type) => type.trim()))
      .pipe(z.array(eventType).max(50))
      .optional(),
    limit: z
      .string()
      .optional()
      .transform((text) => Math.min(Math.max(Math.trunc(Number(text)) || 100, 1), 500)),
  }),
  response: z.object({
    events: z.array(shopEvent),
    /** For the next call: at once when there were as many as asked for, otherwise after a while. */
    next: z.string(),
  }),
};
