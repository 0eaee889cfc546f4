import { fromMinor } from '@fieldhouse/contracts/money';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Reader } from '../../markets/index.ts';
import type { Parcel, Pieces } from './order-letter.ts';
import type { MailedRefund } from './orders.emails.ts';
import { placedOrder, toOrder } from './orders.repo.ts';
import type { FailedRefund, MailedDispute } from './shop.emails.ts';

const piecesOf = (table: string, extra = '') =>
  sql.raw(`coalesce((
    select json_agg(json_build_object('position', l.position, 'quantity', l.quantity${extra}) order by l.position)
    from ${table} l where l.${table.replace('_line', '_id')} = t.id), '[]')`);

const readerColumns = ['o.language', sql<string | null>`o.quote -> 'market' ->> 'id'`.as('market')] as const;

/** How its buyer is written to. */
export async function findOrderReader(db: Db, orderId: string): Promise<Reader> {
  const order = await db.selectFrom('order as o').select(readerColumns).where('o.id', '=', orderId).executeTakeFirst();
  return order ?? { language: null, market: null };
}

/** A placed one, and how its buyer is written to. */
export async function findMailedOrder(db: Db, id: string): Promise<{ order: Order; reader: Reader } | undefined> {
  const found = await placedOrder(db, id).select(readerColumns).executeTakeFirst();
  if (!found) return undefined;
  const { language, market, ...row } = found;
  return { order: toOrder(row), reader: { language, market } };
}

export async function findParcel(db: Db, shipmentId: string): Promise<Parcel | undefined> {
  const { rows } = await sql<Parcel>`
    select t.carrier, t.tracking, t.tracking_url as "trackingUrl", ${piecesOf('shipment_line')} as lines
    from shipment t where t.id = ${shipmentId}`.execute(db);
  return rows[0];
}

export async function findMailedRefund(db: Db, refundId: string): Promise<(MailedRefund & FailedRefund) | undefined> {
  const { rows } = await sql<{
    amountCents: number;
    deliveryCents: number | null;
    currency: string;
    reason: string | null;
    lines: (Pieces & { cents: number })[];
  }>`
    select t.amount_cents as "amountCents", t.delivery_cents as "deliveryCents", t.reason, o.currency,
      ${piecesOf('refund_line', ", 'cents', l.cents")} as lines
    from refund t join "order" o on o.id = t.order_id where t.id = ${refundId}`.execute(db);
  const [refund] = rows;
  if (!refund) return undefined;
  const units = (cents: number) => fromMinor(cents, refund.currency);
  return {
    amount: units(refund.amountCents),
    delivery: units(refund.deliveryCents ?? 0),
    reason: refund.reason,
    lines: refund.lines.map(({ cents, ...line }) => ({ ...line, amount: units(cents) })),
  };
}

export async function findMailedDispute(db: Db, disputeId: string): Promise<MailedDispute | undefined> {
  const { rows } = await sql<Omit<MailedDispute, 'amount'> & { amountCents: number; currency: string }>`
    select t.kind, t.state, t.amount_cents as "amountCents", t.reason, t.due_at as "dueAt", o.currency
    from dispute t join "order" o on o.id = t.order_id where t.id = ${disputeId}`.execute(db);
  const [found] = rows;
  if (!found) return undefined;
  const { amountCents, currency, ...dispute } = found;
  return { ...dispute, amount: fromMinor(amountCents, currency) };
}

/** What the staff said when they last declined to cancel it. */
export async function findWord(db: Db, orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ word: string | null }>`
    select facts ->> 'word' as word from order_event
    where order_id = ${orderId} and kind = 'cancel-declined' order by id desc limit 1`.execute(db);
  return rows[0]?.word ?? undefined;
}
