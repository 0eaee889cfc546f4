import { fromMinor } from '@fieldhouse/contracts/money';
import { lineIdOf, type OrderStatus, type RefundStatus } from '@fieldhouse/contracts/order.rules';
import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { EXCHANGE_DAYS, type ReturnReason, type ReturnStatus, returnName } from '@fieldhouse/contracts/return.rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { buyerEmail, buyerName } from './order-search.repo.ts';
import { asSold, type Sold } from './orders.rules.ts';

type Options = Record<string, string>;
export type Viewer = 'buyer' | 'staff';

/** As JSON, times and all. */
export interface ReturnRow {
  readonly id: string;
  readonly number: number;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly customerId: string | null;
  readonly userName: string | null;
  readonly email: string | null;
  readonly currency: string;
  readonly status: ReturnStatus;
  readonly createdAt: string;
  readonly decidedAt: string | null;
  readonly receivedAt: string | null;
  readonly byRight: boolean;
  readonly comment: string | null;
  readonly word: string | null;
  readonly lapsesAt: string | null;
  readonly overdue: boolean;
  readonly v: number;
  readonly replacement: { orderId: string; number: number; status: OrderStatus; waits: boolean } | null;
  readonly deductedCents: number;
  readonly deductionReason: string | null;
  readonly refund: { refundId: string; amountCents: number; status: RefundStatus } | null;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly reason: ReturnReason;
    readonly received: number | null;
    readonly restocked: number | null;
    readonly sku: string;
    readonly name: string;
    readonly options: Options;
    readonly soldAs: Sold | null;
    readonly img: string | null;
    readonly barcode: string | null;
    readonly exchange: { variantId: string; sku: string; options: Options; soldOptions: Options | null } | null;
  }[];
}

/** Of a return `t`: its exchange left before the goods came, and they should have come by now. */
export const isOverdue = sql<boolean>`(t.status = 'approved' and exists (
  select from "order" n where n.id = t.replacement_id and n.status <> 'canceled' and coalesce(n.dispatched_at, (
    select min(s.created_at) from shipment s where s.order_id = n.id)) < now() - make_interval(days => ${sql.lit(EXCHANGE_DAYS)})))`;

/** One return `t` of an order `o`, whole. */
export const returnJson = sql<ReturnRow>`json_build_object(
  'id', t.id, 'number', t.number, 'orderId', o.id, 'orderNumber', o.number, 'customerId', coalesce(o.account_id, o.guest_id),
  'userName', ${buyerName}, 'email', ${buyerEmail}, 'currency', o.currency, 'status', t.status,
  'createdAt', t.created_at, 'decidedAt', t.decided_at, 'receivedAt', t.received_at, 'byRight', t.by_right,
  'comment', t.comment, 'word', t.word, 'lapsesAt', t.lapses_at, 'overdue', ${isOverdue}, 'v', t.v,
  'deductedCents', t.deducted_cents, 'deductionReason', t.deduction_reason,
  'replacement', (
    select json_build_object('orderId', n.id, 'number', n.number, 'status', n.status, 'waits', n.waits_for_return)
    from "order" n where n.id = t.replacement_id),
  'refund', (
    select json_build_object('refundId', r.id, 'amountCents', r.amount_cents, 'status', r.state)
    from refund r where r.id = t.refund_id),
  'lines', (
    select json_agg(json_build_object(
      'position', l.position, 'quantity', l.quantity, 'reason', l.reason, 'received', l.received, 'restocked', l.restocked,
      'sku', s.sku, 'name', s.name, 'options', s.options, 'soldAs', s.sold_as, 'img', s.img, 'barcode', b.barcode,
      'exchange', case when x.order_id is not null then
        json_build_object('variantId', x.variant_id, 'sku', x.sku, 'options', x.options,
          'soldOptions', x.sold_as -> 'options') end) order by l.position)
    from order_return_line l
    join order_line s on s.order_id = l.order_id and s.position = l.position
    join variant b on b.id = s.variant_id
    left join order_line x on x.order_id = t.replacement_id and x.position = l.replacement_position
    where l.return_id = t.id))`;

/** Of an order `o`, the oldest first. */
export const returnsOfOrder = sql<ReturnRow[]>`coalesce((
  select json_agg(${returnJson} order by t.number) from order_return t where t.order_id = o.id), '[]')`;

/** Barcodes, who has bought it and whether it is overdue are for staff, who read the shop's own names of goods. */
export function toReturn(row: ReturnRow, viewer: Viewer): OrderReturn {
  const { id, number, orderId, orderNumber, currency, v, lines, refund, replacement, ...others } = row;
  const { customerId, userName, email, overdue, deductedCents, deductionReason, ...rest } = others;
  const iso = (time: string | null) => (time === null ? null : new Date(time).toISOString());
  return {
    _id: id,
    name: returnName(orderNumber, number),
    orderId,
    orderNumber,
    ...rest,
    replacement,
    __v: v,
    ...(viewer === 'staff' && { customerId, userName, email, overdue }),
    createdAt: new Date(rest.createdAt).toISOString(),
    decidedAt: iso(rest.decidedAt),
    receivedAt: iso(rest.receivedAt),
    lapsesAt: iso(rest.lapsesAt),
    currency: currency.toUpperCase(),
    refund: refund && {
      refundId: refund.refundId,
      amount: fromMinor(refund.amountCents, currency),
      status: refund.status,
    },
    deduction: deductedCents > 0 ? { amount: fromMinor(deductedCents, currency), reason: deductionReason } : null,
    lines: lines.map(({ position, barcode, exchange, soldAs, ...line }) => ({
      lineId: lineIdOf(orderId, position),
      ...(viewer === 'staff' ? { ...line, barcode } : asSold({ ...line, soldAs })),
      exchangeFor: exchange && toExchange(exchange, viewer),
    })),
  };
}

function toExchange(
  { soldOptions, options, ...exchange }: NonNullable<ReturnRow['lines'][number]['exchange']>,
  viewer: Viewer,
) {
  return { ...exchange, options: viewer === 'staff' ? options : (soldOptions ?? options) };
}

export async function findReturn(db: Db, id: string, viewer: Viewer): Promise<OrderReturn | undefined> {
  const { rows } = await sql<{ row: ReturnRow }>`
    select ${returnJson} as row from order_return t join "order" o on o.id = t.order_id where t.id = ${id}`.execute(db);
  return rows[0] && toReturn(rows[0].row, viewer);
}
