import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';

export interface NewShipment {
  readonly id: string;
  readonly orderId: string;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly trackingUrl: string | null;
  readonly actor: string;
  /** The last day on which it should arrive, in the shop's time zone. */
  readonly due: { readonly day: string; readonly timeZone: string } | null;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
}

export async function insertShipment(tx: Tx, shipment: NewShipment): Promise<void> {
  const { id, orderId, carrier, tracking, trackingUrl, actor, due, lines } = shipment;
  await sql`
    insert into shipment (id, order_id, carrier, tracking, tracking_url, actor, due_at)
    values (${id}, ${orderId}, ${carrier}, ${tracking}, ${trackingUrl}, ${actor},
      (${due?.day ?? null}::date + 1)::timestamp at time zone ${due?.timeZone ?? 'UTC'}::text)`.execute(tx);
  await sql`
    insert into shipment_line (shipment_id, order_id, position, quantity)
    select ${id}, ${orderId}, t.position, t.quantity
    from unnest(${lines.map(({ position }) => position)}::smallint[],
      ${lines.map(({ quantity }) => quantity)}::integer[]) as t (position, quantity)`.execute(tx);
}

export async function setShipmentMail(tx: Tx, id: string, mailId: string): Promise<void> {
  await sql`update shipment set mail_id = ${mailId} where id = ${id}`.execute(tx);
}

export interface Shipment {
  readonly id: string;
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly deliveredAt: Date | null;
}

/** Of an order that is locked. */
export async function findShipment(tx: Tx, orderId: string, id: string): Promise<Shipment | undefined> {
  return tx
    .selectFrom('shipment')
    .select(['id', 'carrier', 'tracking', 'delivered_at as deliveredAt'])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function updateTracking(
  tx: Tx,
  id: string,
  { carrier, tracking, trackingUrl }: Pick<NewShipment, 'carrier' | 'tracking' | 'trackingUrl'>,
): Promise<void> {
  await sql`
    update shipment set carrier = ${carrier}, tracking = ${tracking}, tracking_url = ${trackingUrl}
    where id = ${id}`.execute(tx);
}

export async function setDelivered(tx: Tx, id: string): Promise<void> {
  await sql`update shipment set delivered_at = now() where id = ${id} and delivered_at is null`.execute(tx);
}

/** The way of delivery that the buyer has chosen, and the day that was promised; undefined for an order without one. */
export async function findPromise(tx: Tx, orderId: string): Promise<{ methodId: string; latest: string } | undefined> {
  const { rows } = await sql<{ methodId: string | null; latest: string }>`
    select quote #>> '{method,id}' as "methodId", quote #>> '{method,latest}' as latest from "order" where id = ${orderId}`.execute(
    tx,
  );
  const [{ methodId = null, latest = '' } = {}] = rows;
  return methodId === null ? undefined : { methodId, latest };
}
