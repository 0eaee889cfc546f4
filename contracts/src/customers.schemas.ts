import { z } from 'zod';
import { orderNote } from './order.schemas.ts';
import { customerMessages, NOTE_LENGTH } from './order-rows.rules.ts';
import { orderRow } from './order-rows.schemas.ts';
import { returnReasons, returnStatuses } from './return.rules.ts';
import { typedText } from './text.schemas.ts';

const byId = z.object({ id: z.uuid() });

const customerReview = z.object({
  _id: z.uuid(),
  productId: z.uuid(),
  productName: z.string(),
  rating: z.number(),
  description: z.string(),
  createdAt: z.string(),
  hidden: z.boolean(),
});

const customer = z.object({
  _id: z.uuid(),
  /** None for a guest. */
  userId: z.uuid().nullable(),
  /** Of a guest, the name on the last parcel. */
  name: z.string().nullable(),
  email: z.string(),
  /** When they signed up, or first came. */
  since: z.string(),
  /** How many they have paid, and when the last one. */
  orders: z.int(),
  lastOrderAt: z.string().nullable(),
  paid: z.number(),
  /** What has come back to them. */
  refunded: z.number(),
  currency: z.string(),
  /** The newest first, as are the others. */
  newestOrders: z.array(orderRow),
  returns: z.array(
    z.object({
      _id: z.uuid(),
      name: z.string(),
      status: z.enum(returnStatuses),
      createdAt: z.string(),
      /** How many pieces, and why, each reason once. */
      pieces: z.int(),
      reasons: z.array(z.enum(returnReasons)),
      exchange: z.boolean(),
    }),
  ),
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
