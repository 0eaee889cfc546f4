import { z } from 'zod';
import { orderStatuses, refundStatuses } from './order.rules.ts';

/** Where a parcel goes. Older orders, and those paid without a quote, have the first four alone. */
export const address = z.object({
  line1: z.string(),
  city: z.string(),
  country: z.string(),
  postal_code: z.string(),
  name: z.string().optional(),
  phone: z.string().optional(),
  company: z.string().optional(),
  line2: z.string().optional(),
  state: z.string().optional(),
});
export type Address = z.output<typeof address>;

const orderLine = z.object({
  productId: z.uuid(),
  variantId: z.uuid(),
  sku: z.string(),
  name: z.string(),
  /** As they were sold: { Size: '42', Colour: 'Blue' }. */
  options: z.record(z.string(), z.string()),
  price: z.number(),
  quantity: z.int(),
  img: z.string().nullable(),
  /** Its buyer has written about the product. */
  reviewed: z.boolean(),
});

const refund = z.object({
  refundId: z.uuid(),
  amount: z.number(),
  status: z.enum(refundStatuses),
  /** Why it has failed or was canceled, by the provider's words; null for the buyer. */
  reason: z.string().nullable(),
  createdAt: z.string(),
});

export const order = z.object({
  orderId: z.uuid(),
  number: z.int(),
  /** None for a guest, and when the buyer has deleted the account; then there is no address either. */
  userId: z.uuid().nullable(),
  /** Of a guest, the name in the address. */
  userName: z.string().nullable(),
  /** Where mails about it go; none when the buyer has deleted the account. */
  email: z.string().nullable(),
  createdAt: z.string(),
  status: z.enum(orderStatuses),
  amount: z.number(),
  /** ISO 4217, as it was sold. */
  currency: z.string(),
  products: z.array(orderLine),
  /** What the amount is made of; none of these where it is the plain sum of the prices. */
  subtotal: z.number().optional(),
  discounts: z.array(z.object({ label: z.string(), amount: z.number() })).optional(),
  delivery: z.number().optional(),
  tax: z.array(z.object({ label: z.string(), rate: z.number(), amount: z.number() })).optional(),
  taxIncluded: z.boolean().optional(),
  /** The way of delivery, and when it should arrive. */
  method: z.object({ name: z.string(), earliest: z.string(), latest: z.string() }).optional(),
  address: address.nullable(),
  /** The money is back, or on its way. */
  refunded: z.boolean(),
  /** The oldest first. */
  refunds: z.array(refund),
});
export type Order = z.output<typeof order>;
