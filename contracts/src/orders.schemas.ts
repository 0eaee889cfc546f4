import { z } from 'zod';
import { order, orderStatuses } from './order.schemas.ts';
import { pagedQuery } from './text.schemas.ts';

const { page, limit, q } = pagedQuery;
const byId = z.object({ id: z.uuid() });

export const listMyOrders = { query: z.object({ page, limit }), response: z.array(order) };
export const listOrders = {
  query: z.object({ page, limit, q, status: z.enum(orderStatuses).optional().catch(undefined) }),
  response: z.array(order),
};
export const updateOrder = {
  params: byId,
  body: z.object({ status: z.enum(orderStatuses, { error: 'Please choose one of the four statuses' }) }),
  response: order,
};
export const refundOrder = { params: byId, response: order };
