import { z } from 'zod';
import { eventMessages, eventTypes } from './event.rules.ts';
import { integrationMessages } from './integration.rules.ts';
import { rights } from './rights.ts';
import { byId, pagedQuery, typedText } from './text.schemas.ts';

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

const keyFields = {
  name: typedText(integrationMessages.name, 100),
  rights: z.array(z.enum(rights)).min(1, integrationMessages.rights).max(rights.length),
  /** None: until it is deleted. */
  expiresAt: z.iso.datetime({ offset: true, error: integrationMessages.expires }).nullish(),
};

const apiKey = z.object({
  _id: z.uuid(),
  name: z.string(),
  rights: z.array(z.enum(rights)),
  /** The end of its secret. */
  hint: z.string(),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** To the minute. */
  lastUsedAt: z.string().nullable(),
  maker: z.object({ _id: z.uuid(), name: z.string().nullable() }),
  __v: z.int(),
});
export type ApiKey = z.output<typeof apiKey>;

export const listKeys = { response: z.array(apiKey) };
export const createKey = { body: z.object(keyFields), response: apiKey.extend({ secret: z.string() }) };
export const updateKey = {
  params: byId,
  body: z.object({ ...keyFields, __v: z.int() }).partial(),
  response: apiKey,
};
export const deleteKey = { params: byId, response: z.object({ message: z.string() }) };

const webhookFields = {
  url: typedText(integrationMessages.url, 2000),
  events: z.array(eventType).min(1, integrationMessages.events).max(eventTypes.length),
};

const webhook = z.object({
  _id: z.uuid(),
  url: z.string(),
  events: z.array(eventType),
  active: z.boolean(),
  offAt: z.string().nullable(),
  /** `hand`; `gone`: the receiver said so (410); `failed`: ten tries were in vain. */
  offReason: z.enum(['hand', 'gone', 'failed']).nullable(),
  createdAt: z.string(),
  maker: z.string().nullable(),
  __v: z.int(),
});
export type Webhook = z.output<typeof webhook>;

const delivery = z.object({
  _id: z.uuid(),
  event: shopEvent.extend({ type: z.string() }),
  at: z.string(),
  tries: z.int(),
  status: z.enum(['open', 'done', 'failed']),
  /** Of an open one: when it is tried next. */
  nextAt: z.string().nullable(),
  /** What the last try sent, with its `webhook-timestamp`; without a body when that is long, or about somebody who has left since. */
  request: z.object({ url: z.string(), timestamp: z.int(), body: z.string().nullable() }).nullable(),
  /** What the last try got: a status with the beginning of its text; without a status, why there was no answer. */
  answer: z.object({ at: z.string(), status: z.int().nullable(), text: z.string(), ms: z.int() }).nullable(),
});
export type WebhookDelivery = z.output<typeof delivery>;

const withSecret = webhook.extend({ secret: z.string() });
const byDelivery = z.object({ id: z.uuid(), deliveryId: z.uuid() });

export const listWebhooks = { response: z.array(webhook) };
export const createWebhook = { body: z.object(webhookFields), response: withSecret };
export const updateWebhook = {
  params: byId,
  body: z.object({ ...webhookFields, active: z.boolean(), __v: z.int() }).partial(),
  response: webhook,
};
export const deleteWebhook = { params: byId, response: z.object({ message: z.string() }) };
export const rotateWebhookSecret = { params: byId, response: withSecret };
export const sendTestEvent = { params: byId, response: delivery };
export const listDeliveries = {
  params: byId,
  query: z.object({ limit: pagedQuery.limit }),
  response: z.array(delivery),
};
export const redeliver = { params: byDelivery, response: delivery };
