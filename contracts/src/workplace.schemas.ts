import { z } from 'zod';
import { orderStatuses } from './order.rules.ts';
import { pagedQuery } from './text.schemas.ts';
import { COUNTED } from './workplace.rules.ts';

/** No further than this: then there may be more. Absent for who may not see what is counted. */
const waiting = z.int().max(COUNTED).optional();

/** How much there is to do. */
export const getWaiting = {
  response: z.object({ toPack: waiting, cancelRequests: waiting, returns: waiting, failedMails: waiting }),
};

export type Waiting = z.output<(typeof getWaiting)['response']>;

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
    products: z.array(z.object({ _id: z.uuid(), name: z.string(), brand: z.string(), exact })),
    customers: z.array(z.object({ _id: z.uuid(), name: z.string().nullable(), email: z.string() })),
    pages: z.array(z.object({ slug: z.string(), title: z.string() })),
    /** What can be begun, and where. */
    commands: z.array(z.object({ title: z.string(), path: z.string() })),
  }),
};

export type SearchedAll = z.output<(typeof searchAll)['response']>;
