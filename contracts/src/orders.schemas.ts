import { z } from 'zod';
import { accountMessages } from './account.rules.ts';
import { orderStatuses } from './order.rules.ts';
import { order, orderDetail } from './order.schemas.ts';
import { orderNumber, pagedQuery, typedText } from './text.schemas.ts';

const { page, limit, q } = pagedQuery;
const byId = z.object({ id: z.uuid() });

export const listMyOrders = { query: z.object({ page, limit }), list: order };
export const listOrders = {
  query: z.object({ page, limit, q, status: z.enum(orderStatuses).optional().catch(undefined) }),
  list: order,
};
export const listOrderStatuses = { response: z.array(z.enum(orderStatuses)) };

const status = z.enum(orderStatuses, { error: 'Please choose one of the four statuses' });
export const updateOrder = {
  params: byId,
  /** `statusWas` is what the caller saw: if somebody else has changed it since, nothing happens. */
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
    email: typedText(accountMessages.email, 254).pipe(z.email(accountMessages.emailPattern)),
  }),
  response: z.object({ message: z.string() }),
};
