import type { Address } from '@fieldhouse/contracts/order.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { heldBack, refundedStates } from './leaving.repo.ts';

/** The first time counts. */
export async function setPacked(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update "order" set packed_at = now() where id = any (${ids}::uuid[]) and packed_at is null`.execute(tx);
}

/** What has not left is as if it had never been packed; gives which of them. */
export async function setUnpacked(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    update "order" o set packed_at = null
    where id = any (${ids}::uuid[]) and packed_at is not null and status = 'pending'
      and not exists (select from order_line l where l.order_id = o.id and l.shipped > 0)
    returning id`.execute(tx);
  const unpacked = rows.map(({ id }) => id);
  await sql`delete from order_event where order_id = any (${unpacked}::uuid[]) and kind = 'packed'`.execute(tx);
  return new Set(unpacked);
}

/** A parcel has left. What stays is packed once more. */
export async function setParcelSent(tx: Tx, id: string, isPart: boolean): Promise<void> {
  await sql`
    update "order" set packed_at = coalesce(packed_at, now()), sent_in_part = ${isPart} where id = ${id}`.execute(tx);
}

export async function setCancelRequested(tx: Tx, id: string, isRequested: boolean): Promise<void> {
  await sql`update "order" set cancel_requested_at = ${isRequested ? sql`now()` : null} where id = ${id}`.execute(tx);
}

/** Money waits here: it comes after the order and before the goods. */
export async function lockPaymentOf(tx: Tx, orderId: string): Promise<void> {
  await sql`select from payment where order_id = ${orderId} for no key update`.execute(tx);
}

/** Whether money has been refunded, or is on its way. */
export async function hasRefund(db: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql`
    select from refund where order_id = ${orderId} and state in ${refundedStates} limit 1`.execute(db);
  return rows.length > 0;
}

/** Which of these orders have something left to send. */
export async function listUnsent(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct order_id as id from order_line
    where order_id = any (${ids}::uuid[]) and shipped + canceled < quantity`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

export interface NewNote {
  readonly id: string;
  readonly orderId: string;
  /** None: the customer. */
  readonly author: string | null;
  readonly text: string;
}

export async function insertNote(tx: Tx, { id, orderId, author, text }: NewNote): Promise<void> {
  await sql`
    insert into order_note (id, order_id, author, text) values (${id}, ${orderId}, ${author}, ${text})`.execute(tx);
}

export async function findAddressVersion(tx: Tx, id: string): Promise<number | undefined> {
  const row = await tx.selectFrom('order').select('v').where('id', '=', id).executeTakeFirst();
  return row?.v;
}

export async function setAddress(tx: Tx, id: string, address: Address): Promise<void> {
  await sql`update "order" set address = ${JSON.stringify(address)}::jsonb, v = v + 1 where id = ${id}`.execute(tx);
}

/** The oldest after a number of which something is left to send and may leave. */
export async function findNext(db: Db, after: number): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select o.id from "order" o
    where o.status = 'pending' and o.number > ${after} and ${heldBack} is null
      and exists (select from order_line l where l.order_id = o.id and l.shipped + l.canceled < l.quantity)
    order by o.number limit 1`.execute(db);
  return rows[0]?.id ?? null;
}
