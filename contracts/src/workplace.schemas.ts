import { z } from 'zod';
import { orderStatuses } from './order.rules.ts';
import { byId, done, pagedQuery, typedLine } from './text.schemas.ts';
import {
  COUNTED,
  failedMailMessages,
  LISTED_MAILS,
  mailSubjects,
  VIEW_NAME_LENGTH,
  VIEW_QUERY_LENGTH,
  viewedLists,
  viewMessages,
} from './workplace.rules.ts';

/** No further than this: then there may be more. Absent for who may not see what is counted. */
const waiting = z.int().max(COUNTED).optional();

/** How much there is to do. */
export const getWaiting = {
  response: z.object({ toPack: waiting, cancelRequests: waiting, returns: waiting, failedMails: waiting }),
};

export type Waiting = z.output<(typeof getWaiting)['response']>;

const failedMail = z.object({
  _id: z.int(),
  about: z.enum(mailSubjects),
  failedAt: z.string(),
  /** As the mail server gave it, without any address. */
  reason: z.string(),
  /** For who may open it. */
  order: z.object({ orderId: z.uuid(), number: z.int() }).nullable(),
});
export type FailedMail = z.output<typeof failedMail>;

/** Newest first. */
export const listFailedMails = { response: z.array(failedMail) };

export const retryFailedMails = {
  body: z.object({
    ids: z
      .array(z.int({ error: failedMailMessages.ids }).positive(failedMailMessages.ids), {
        error: failedMailMessages.ids,
      })
      .min(1, failedMailMessages.ids)
      .max(LISTED_MAILS, failedMailMessages.ids),
  }),
  /** How many of them had still failed. */
  response: z.object({ retried: z.int() }),
};

/** That and nothing else was meant: by its number, its SKU, the code of a scanner. */
const exact = z.boolean();

/** The best few of each kind, of those that the caller may see. */
export const searchAll = {
  query: z.object({ q: pagedQuery.q }),
  response: z.object({
    orders: z.array(
      z.object({
        orderId: z.uuid(),
        number: z.int(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        status: z.enum(orderStatuses),
        createdAt: z.string(),
        exact,
      }),
    ),
    /** Of the shop before this one. */
    pastOrders: z.array(
      z.object({
        _id: z.uuid(),
        number: z.string(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        placedAt: z.string(),
      }),
    ),
    products: z.array(z.object({ _id: z.uuid(), name: z.string(), brand: z.string(), exact })),
    customers: z.array(z.object({ _id: z.uuid(), name: z.string().nullable(), email: z.string() })),
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
    /** What can be begun, and where. */
    commands: z.array(z.object({ title: z.string(), path: z.string() })),
  }),
};

export type SearchedAll = z.output<(typeof searchAll)['response']>;

const viewedList = z.enum(viewedLists, { error: viewMessages.list });
const view = z.object({ _id: z.uuid(), list: viewedList, name: z.string(), query: z.string() });
export type SavedView = z.output<typeof view>;

const viewFields = {
  name: typedLine(viewMessages.name, VIEW_NAME_LENGTH),
  /** As in the address, without the page: `flag=to-pack&older=1`. */
  query: z
    .string({ error: viewMessages.query })
    .max(VIEW_QUERY_LENGTH, viewMessages.long)
    .transform((text) => {
      const query = new URLSearchParams(text);
      query.delete('page');
      return query.toString();
    })
    .refine((text) => text.length <= VIEW_QUERY_LENGTH, viewMessages.long),
};

export const listViews = { query: z.object({ list: viewedList }), response: z.array(view) };
export const createView = { body: z.object({ ...viewFields, list: viewedList }), response: view };
export const updateView = { params: byId, body: z.object(viewFields).partial(), response: view };
export const deleteView = { params: byId, response: done };
