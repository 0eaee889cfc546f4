import type { HeldBack, Unpaid } from '@fieldhouse/contracts/leaving.rules';
import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import type { StoryFacts, StoryKind, StoryTeller } from '@fieldhouse/contracts/order-story.rules';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Owner } from './buyer.ts';
import { heldBack, isOnHold, refundedCentsOf, unpaid } from './leaving.repo.ts';
import { DAYS_AFTER_DELIVERY, type LineWithParcels } from './orders.rules.ts';

export interface LockedOrder {
  readonly id: string;
  readonly accountId: string | null;
  readonly guestId: string | null;
  readonly status: OrderStatus;
  readonly totalCents: number;
  readonly currency: string;
  readonly dispatchedAt: Date | null;
  readonly canceledAt: Date | null;
  readonly packedAt: Date | null;
  readonly cancelRequestedAt: Date | null;
  /** A dispute is open: nothing leaves, and no money goes back. */
  readonly onHold: boolean;
  /** Why nothing of it may leave, and why its goods are not paid; null: it may, they are. */
  readonly heldBack: HeldBack | null;
  readonly unpaid: Unpaid | null;
  readonly number: number;
  /** The order that was paid for this one, which is a replacement. */
  readonly rootId: string | null;
  readonly waitsForReturn: boolean;
}

/** An order with a number, to be changed. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder | undefined> {
  const [order] = await lockOrders(tx, [id]);
  return order;
}

/** Those with a number, by id. With a replacement the order that was paid for it is locked, whose money it moves. */
export async function lockOrders(tx: Tx, ids: readonly string[]): Promise<LockedOrder[]> {
  const locked = await tx
    .selectFrom('order')
    .select(['id', 'account_id as accountId', 'guest_id as guestId', 'status', 'total_cents as totalCents', 'currency'])
    .select(['dispatched_at as dispatchedAt', 'canceled_at as canceledAt', 'packed_at as packedAt'])
    .select(['cancel_requested_at as cancelRequestedAt', 'number', 'root_id as rootId'])
    .select('waits_for_return as waitsForReturn')
    .where(
      sql<boolean>`(id = any (${ids}::uuid[])
        or id in (select root_id from "order" where id = any (${ids}::uuid[]) and root_id is not null))`,
    )
    .where('number', 'is not', null)
    .$narrowType<{ number: NotNull }>()
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  // Not before they are locked: a statement that has waited still sees what was there when it began.
  const { rows } = await sql<Pick<LockedOrder, 'id' | 'onHold' | 'heldBack' | 'unpaid'>>`
    select o.id, ${isOnHold} as "onHold", ${heldBack} as "heldBack", ${unpaid} as unpaid
    from "order" o where o.id = any (${ids}::uuid[])`.execute(tx);
  const leaving = new Map(rows.map((row) => [row.id, row]));
  return locked.flatMap((order) => {
    const found = leaving.get(order.id);
    return found ? [{ ...order, ...found }] : [];
  });
}

/** With the mail that tells the buyer, if there is one. */
export async function setStatus(tx: Tx, id: string, status: OrderStatus, mailId: string | null): Promise<void> {
  await sql`
    update "order" set status = ${status},
      waits_for_return = waits_for_return and ${status} = 'pending',
      unrefunded = ${status} = 'canceled' and not unpaid and total_cents > ${refundedCentsOf(id)},
      cancel_requested_at = case when ${status} = 'pending' then cancel_requested_at end,
      dispatched_at = coalesce(dispatched_at, case when ${status} = 'dispatched' then now() end),
      review_look_at = case when ${status} in ('dispatched', 'completed') and review_asked_at is null
        then coalesce(review_look_at, now() + make_interval(days => ${DAYS_AFTER_DELIVERY})) else review_look_at end,
      dispatch_mail_id = coalesce(dispatch_mail_id, case when ${status} = 'dispatched' then ${mailId}::uuid end),
      canceled_at = coalesce(canceled_at, case when ${status} = 'canceled' then now() end),
      cancel_mail_id = coalesce(cancel_mail_id, case when ${status} = 'canceled' then ${mailId}::uuid end)
    where id = ${id}`.execute(tx);
}

/** It has its number before its money; undefined when it had one. */
export async function setUnpaid(tx: Tx, id: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    update "order" set number = next_order_number(), paid_at = now(), unpaid = true
    where id = ${id} and number is null
    returning account_id as "accountId", guest_id as "guestId"`.execute(tx);
  return rows[0];
}

export async function setOrderMail(tx: Tx, id: string, mailId: string | null): Promise<void> {
  await sql`update "order" set order_mail_id = ${mailId} where id = ${id}`.execute(tx);
}

export interface OrderLine extends LineWithParcels {
  readonly position: number;
  readonly variantId: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  /** Of a replacement: the line of its root that it stands for, and what of the root's money. */
  readonly rootPosition: number | null;
  readonly rootCents: number | null;
}

/** Of an order that is locked. */
export async function listLines(tx: Tx, orderId: string): Promise<OrderLine[]> {
  return tx
    .selectFrom('order_line as l')
    .select(['l.position', 'l.variant_id as variantId', 'l.name', 'l.options', 'l.quantity', 'l.shipped', 'l.canceled'])
    .select(['l.returned', 'l.root_position as rootPosition', 'l.root_cents as rootCents'])
    .select(
      sql<number>`coalesce((
        select sum(s.quantity) from shipment_line s where s.order_id = l.order_id and s.position = l.position), 0)::integer`.as(
        'parcels',
      ),
    )
    .select(
      sql<number>`coalesce((
        select sum(x.quantity) from order_return_line x join order_return t on t.id = x.return_id
        where x.order_id = l.order_id and x.position = l.position
          and t.status in ('requested', 'approved', 'lapsed')), 0)::integer`.as('expected'),
    )
    .where('l.order_id', '=', orderId)
    .orderBy('l.position')
    .execute();
}

/** What of the lines has gone out, and what never will. */
export async function setLines(
  tx: Tx,
  orderId: string,
  lines: readonly { readonly position: number; readonly shipped: number; readonly canceled: number }[],
): Promise<void> {
  await sql`
    update order_line l set shipped = t.shipped, canceled = t.canceled
    from unnest(${lines.map(({ position }) => position)}::integer[], ${lines.map(({ shipped }) => shipped)}::integer[],
      ${lines.map(({ canceled }) => canceled)}::integer[]) as t (position, shipped, canceled)
    where l.order_id = ${orderId} and l.position = t.position
      and (l.shipped, l.canceled) is distinct from (t.shipped, t.canceled)`.execute(tx);
}

/** More of the pieces that were sent have come back. */
export async function addReturned(tx: Tx, orderId: string, lines: ReadonlyMap<number, number>): Promise<void> {
  await sql`
    update order_line l set returned = l.returned + t.pieces
    from unnest(${[...lines.keys()]}::integer[], ${[...lines.values()]}::integer[]) as t (position, pieces)
    where l.order_id = ${orderId} and l.position = t.position`.execute(tx);
}

/** The one that is locked first. */
export async function findFirstProduct(db: Db, orderId: string): Promise<string | undefined> {
  const query = db.selectFrom('order_line').select('product_id').where('order_id', '=', orderId);
  return (await query.orderBy('product_id').limit(1).executeTakeFirst())?.product_id;
}

export async function listPieces(tx: Tx, orderId: string): Promise<{ variantId: string; quantity: number }[]> {
  return tx
    .selectFrom('order_line')
    .select(['variant_id as variantId', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
}

/** Of guests to an account; what another has is left alone. */
export async function giveOrders(tx: Tx, guests: readonly string[], accountId: string): Promise<void> {
  await sql`
    update "order" set account_id = ${accountId}
    where guest_id = any (${guests}::uuid[]) and account_id is null`.execute(tx);
}

/**
 * What was bought is kept for accounting; who bought it, where it was sent and what was written about it or to the buyer ("Dear
 * Jane") is erased.
 */
export async function eraseBuyer(tx: Tx, accountId: string): Promise<string[]> {
  // The orders first: who is just writing a note or a parcel has them locked, and is waited for.
  const { rows } = await sql<{ id: string }>`
    update "order" set account_id = null, guest_id = null, address = null,
      quote = case when quote ->> 'vatNumber' is not null or quote ? 'vat'
        then (quote - 'vat') || '{"vatNumber": null}' else quote end
    where account_id = ${accountId}
    returning id`.execute(tx);
  const orders = rows.map(({ id }) => id);
  await sql`delete from order_key where order_id = any (${orders}::uuid[])`.execute(tx);
  await sql`delete from order_note where order_id = any (${orders}::uuid[])`.execute(tx);
  await sql`
    update order_event set facts = facts - 'word'
    where order_id = any (${orders}::uuid[]) and facts ? 'word'`.execute(tx);
  await sql`
    update shipment set tracking = null, tracking_url = null where order_id = any (${orders}::uuid[])`.execute(tx);
  return orders;
}

/** Of guests who go: what they have tried to buy stays, without them. Gives the orders that are nobody's now. */
export async function releaseGuests(tx: Tx, guests: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string; isOwned: boolean }>`
    update "order" set guest_id = null, address = case when account_id is not null then address end
    where guest_id = any (${guests}::uuid[])
    returning id, account_id is not null as "isOwned"`.execute(tx);
  return rows.flatMap(({ id, isOwned }) => (isOwned ? [] : [id]));
}

/** So much of a canceled order is about to be refunded: nothing is left to give back when that makes the total. */
export async function setRefunded(tx: Tx, id: string, amountCents: number): Promise<void> {
  await sql`
    update "order" o set unrefunded = false
    where o.id = ${id} and o.unrefunded and o.total_cents <= ${amountCents} + ${refundedCentsOf(id)}`.execute(tx);
}

export async function setInvoiced(tx: Tx, id: string): Promise<void> {
  await sql`update "order" set invoice_due = false where id = ${id}`.execute(tx);
}

interface OrderEvent {
  readonly kind: StoryKind;
  readonly by: StoryTeller;
  /** Of staff. */
  readonly actor?: string | null;
  readonly facts?: StoryFacts;
}

/** Adds to the story of an order, in the transaction of what it tells. */
export async function recordEvent(tx: Tx, orderId: string, event: OrderEvent): Promise<void> {
  const { kind, by, actor = null, facts = {} } = event;
  await sql`
    insert into order_event (id, order_id, kind, made_by, actor, facts)
    values (${newId()}, ${orderId}, ${kind}, ${by}, ${actor}, ${JSON.stringify(facts)}::jsonb)`.execute(tx);
}
