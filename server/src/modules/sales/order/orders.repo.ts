import { fromCents } from '@fieldhouse/contracts/money';
import type { OrderStatus, RefundStatus } from '@fieldhouse/contracts/order.rules';
import type { Address, Order } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

export interface OrderRow {
  orderId: string;
  number: number;
  userId: string | null;
  userName: string | null;
  createdAt: Date;
  status: OrderStatus;
  totalCents: number;
  address: Address | null;
  refunds: { refundId: string; amountCents: number; status: RefundStatus; reason: string | null; createdAt: string }[];
  lines: {
    productId: string;
    variantId: string;
    name: string;
    priceCents: number;
    quantity: number;
    img: string | null;
    reviewed: boolean;
  }[];
}

export const orderColumns = sql.raw(`
  o.id as "orderId", o.number, o.account_id as "userId",
  (select a.name from account a where a.id = o.account_id) as "userName", o.paid_at as "createdAt", o.status,
  o.total_cents as "totalCents", o.address,
  (select coalesce(json_agg(json_build_object('refundId', r.id, 'amountCents', r.amount_cents, 'status', r.state,
      'reason', r.reason, 'createdAt', r.created_at) order by r.id), '[]') from refund r where r.order_id = o.id) as refunds,
  (select json_agg(json_build_object('productId', l.product_id, 'variantId', l.variant_id, 'name', l.name,
      'priceCents', l.price_cents, 'quantity', l.quantity, 'img', l.img, 'reviewed',
      exists (select from review v where v.account_id = o.account_id and v.product_id = l.product_id)) order by l.position)
    from order_line l where l.order_id = o.id) as lines`);

export function toOrder({ totalCents, lines, createdAt, refunds, ...row }: OrderRow): Order {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    amount: fromCents(totalCents),
    refunded: refunds.some(({ status }) => status !== 'failed' && status !== 'canceled'),
    refunds: refunds.map(({ amountCents, createdAt, ...refund }) => ({
      ...refund,
      amount: fromCents(amountCents),
      createdAt: new Date(createdAt).toISOString(),
    })),
    products: lines.map(({ priceCents, ...line }) => ({ ...line, price: fromCents(priceCents) })),
  };
}

/** For its buyer: why the provider could not give money back is between it and the shop. */
export function withoutReasons(order: Order): Order {
  return { ...order, refunds: order.refunds.map((refund) => ({ ...refund, reason: null })) };
}

/** Undefined also for an order that is not paid: it is shown to nobody. */
export async function findOrder(db: Db, id: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${orderColumns} from "order" o where o.id = ${id} and o.number is not null`.execute(db);
  return rows[0] && toOrder(rows[0]);
}

/** Whether the product is in an order of theirs that was not canceled. */
export async function hasBought(db: Db, accountId: string, productId: string): Promise<boolean> {
  const { rows } = await sql<{ bought: boolean }>`
    select exists (
      select from "order" o join order_line l on l.order_id = o.id
      where o.account_id = ${accountId} and o.number is not null and o.status <> 'canceled' and l.product_id = ${productId}
    ) as bought`.execute(db);
  return rows[0]?.bought ?? false;
}
