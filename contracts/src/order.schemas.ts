import { z } from 'zod';
import { heldBackReasons } from './leaving.rules.ts';
import { disputeKinds, disputeStates, orderStatuses, refundStatuses } from './order.rules.ts';
import { storyKinds, storyTellers } from './order-story.rules.ts';
import { returnReasons, returnStatuses } from './return.rules.ts';
import { vatResults } from './vat-number.rules.ts';

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
  lineId: z.string(),
  productId: z.uuid(),
  variantId: z.uuid(),
  sku: z.string(),
  name: z.string(),
  /** As they were sold: { Size: '42', Colour: 'Blue' }. */
  options: z.record(z.string(), z.string()),
  /** For staff: both in the language of the order, where it is not the shop's first. Its buyer sees these in their place. */
  soldAs: z.object({ name: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  price: z.number(),
  quantity: z.int(),
  /** Of the whole line. */
  discount: z.number(),
  /** What the line costs with its discount taken off; tax that is added to prices is not in it. */
  total: z.number(),
  /** Pieces that have gone out, and pieces that will not. */
  shipped: z.int(),
  canceled: z.int(),
  /** Of those that have gone out, pieces that have come back. */
  returned: z.int(),
  img: z.string().nullable(),
  /** For staff, who scan it. */
  barcode: z.string().nullable().optional(),
  /** For staff: where it lies. */
  shelf: z.string().nullable().optional(),
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
  /** Which pieces it is for; none: it was given by amount. */
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int(), amount: z.number() })),
  /** What of it is for the delivery. */
  delivery: z.number(),
  /** Why, in the words of staff; null for the buyer. */
  note: z.string().nullable(),
});

/** For staff: as its buyer reads it, where that is another word. */
const asRead = z.string().optional();

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
  /** Its money has not come: the provider is still processing it, or it was canceled because it never did. */
  unpaid: z.literal(true).optional(),
  amount: z.number(),
  /** ISO 4217, as it was sold. */
  currency: z.string(),
  /** In which it was sold, by its prefix then, and what that was called; none: the shop itself. */
  market: z.string().optional(),
  marketName: z.string().optional(),
  products: z.array(orderLine),
  /** What the amount is made of; none of these where it is the plain sum of the prices. */
  subtotal: z.number().optional(),
  discounts: z.array(z.object({ label: z.string(), text: asRead, amount: z.number() })).optional(),
  delivery: z.number().optional(),
  tax: z.array(z.object({ label: z.string(), rate: z.number(), amount: z.number() })).optional(),
  taxIncluded: z.boolean().optional(),
  /** Of a business: what the register of VAT numbers has said, and whether the tax was taken off. */
  vat: z
    .object({
      number: z.string(),
      result: z.enum(vatResults),
      checkedAt: z.string(),
      name: z.string().nullable(),
      /** The goods go to another country than that of the number. */
      elsewhere: z.boolean(),
      applied: z.boolean(),
    })
    .optional(),
  /** The way of delivery, and when it should arrive. */
  method: z.object({ name: z.string(), text: asRead, earliest: z.string(), latest: z.string() }).optional(),
  address: address.nullable(),
  /** All the money is back, or on its way. */
  refunded: z.boolean(),
  /** The oldest first. */
  refunds: z.array(refund),
});
export type Order = z.output<typeof order>;

const orderEvent = z.object({
  at: z.string(),
  kind: z.enum(storyKinds),
  by: z.enum(storyTellers),
  /** Of staff, for staff. */
  byName: z.string().nullable().optional(),
  text: z.string(),
  shipmentId: z.uuid().optional(),
  refundId: z.uuid().optional(),
  returnId: z.uuid().optional(),
});

const shipment = z.object({
  _id: z.uuid(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Where the carrier says where it is. */
  trackingUrl: z.string().nullable(),
  createdAt: z.string(),
  /** When it should have arrived at the latest. */
  dueAt: z.string().nullable(),
  /** The last day on which it should, by the shop's calendar. */
  dueOn: z.string().nullable(),
  deliveredAt: z.string().nullable(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
});

const dispute = z.object({
  _id: z.uuid(),
  kind: z.enum(disputeKinds),
  state: z.enum(disputeStates),
  amount: z.number(),
  reason: z.string().nullable(),
  /** Until when the provider wants evidence. */
  dueAt: z.string().nullable(),
  openedAt: z.string(),
  endedAt: z.string().nullable(),
});

export const orderNote = z.object({ _id: z.uuid(), at: z.string(), author: z.string().nullable(), text: z.string() });

const options = z.record(z.string(), z.string());

const returnLine = z.object({
  lineId: z.string(),
  sku: z.string(),
  name: z.string(),
  options,
  img: z.string().nullable(),
  /** For staff, who scan it. */
  barcode: z.string().nullable().optional(),
  quantity: z.int(),
  reason: z.enum(returnReasons),
  /** What is sent instead; none: the money goes back. */
  exchangeFor: z.object({ variantId: z.uuid(), sku: z.string(), options }).nullable(),
  /** Once it is received: how many have come, and how many of them can be sold again. */
  received: z.int().nullable(),
  restocked: z.int().nullable(),
});

/** Goods on their way back to the shop. */
export const orderReturn = z.object({
  _id: z.uuid(),
  /** `1042-R1` */
  name: z.string(),
  orderId: z.uuid(),
  orderNumber: z.int(),
  /** For staff: the buyer, as on the order. */
  customerId: z.uuid().nullable().optional(),
  userName: z.string().nullable().optional(),
  email: z.string().nullable().optional(),
  status: z.enum(returnStatuses),
  createdAt: z.string(),
  decidedAt: z.string().nullable(),
  receivedAt: z.string().nullable(),
  /** The law gives the buyer the right to it: it cannot be refused. */
  byRight: z.boolean(),
  /** The buyer's. */
  comment: z.string().nullable(),
  /** Staff's, to the buyer. */
  word: z.string().nullable(),
  lines: z.array(returnLine),
  /** The order that is sent instead. It waits for the goods, until `lapsesAt`. */
  replacement: z
    .object({ orderId: z.uuid(), number: z.int(), status: z.enum(orderStatuses), waits: z.boolean() })
    .nullable(),
  lapsesAt: z.string().nullable(),
  /** For staff: the exchange was sent at once and long ago, and the goods have not come. */
  overdue: z.boolean().optional(),
  refund: z.object({ refundId: z.uuid(), amount: z.number(), status: z.enum(refundStatuses) }).nullable(),
  /** What was kept of the refund, because the goods were used; the reason is gone when the buyer has left. */
  deduction: z.object({ amount: z.number(), reason: z.string().nullable() }).nullable(),
  currency: z.string(),
  __v: z.int(),
});
export type OrderReturn = z.output<typeof orderReturn>;

/** One order with all that has happened to it. */
export const orderDetail = order.extend({
  /** That it was placed in: its mails and papers are, too. */
  language: z.string(),
  /** The oldest first. */
  events: z.array(orderEvent),
  shipments: z.array(shipment),
  /** The oldest first. */
  returns: z.array(orderReturn),
  packedAt: z.string().nullable(),
  /** The buyer wants it canceled, and staff have not decided yet. */
  cancelRequestedAt: z.string().nullable(),
  /** What the buyer can do: cancel at once, ask staff to, or neither. */
  mayCancel: z.enum(['now', 'ask']).nullable(),
  /** Something has been sent, and the time to return it is not over. */
  mayReturn: z.boolean(),
  /** The order whose goods come back for this one, which costs nothing. */
  replaces: z.object({ orderId: z.uuid(), number: z.int() }).nullable(),
  /** It leaves when they have come. */
  waitsForReturn: z.boolean(),
  /** The rest is for staff. The account or the guest; none when the buyer has left. */
  customerId: z.uuid().nullable().optional(),
  onHold: z.boolean().optional(),
  /** Why nothing of it may leave the house. */
  heldBack: z.enum(heldBackReasons).nullable().optional(),
  disputes: z.array(dispute).optional(),
  notes: z.array(orderNote).optional(),
  /** Of its address. */
  __v: z.int().optional(),
});
export type OrderDetail = z.output<typeof orderDetail>;
