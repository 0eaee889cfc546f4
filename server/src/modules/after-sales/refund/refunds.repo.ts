import type { RefundStatus } from '@fieldhouse/contracts/order.rules';
import { type NotNull, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { claimedFor, isUnclaimed } from '../../../platform/durable-step.ts';
import { type Owner, setRefunded, underWayStates } from '../../orders/index.ts';
import type { RefundParts } from './refund-parts.rules.ts';

/** Longer than the gateway may take to answer twice. */
const CLAIM_SECONDS = 45;

export interface Refund {
  readonly id: string;
  readonly state: RefundStatus;
  readonly amountCents: number;
  /** It was replaced by another one. */
  readonly retried: boolean;
}

/** All of an order, the oldest first: ids begin with the time. */
export async function listRefunds(db: Db, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom('refund as r')
    .select(['r.id', 'r.state', 'r.amount_cents as amountCents'])
    .select(sql<boolean>`exists (select from refund t where t.retries = r.id)`.as('retried'))
    .where('r.order_id', '=', orderId)
    .orderBy('r.id')
    .execute();
}

export interface NewRefund extends RefundParts {
  readonly id: string;
  readonly orderId: string;
  /** Of staff. */
  readonly actor: string | null;
  /** A canceled order as a whole, what was just canceled, what has come back, staff's own decision here or at the provider. */
  readonly cause: 'order' | 'cancel' | 'return' | 'staff' | 'provider';
  /** The failed one that is tried again. */
  readonly retries?: string | null;
  readonly note?: string | null;
  /** What it is for leaves all the same. */
  readonly stillSend?: boolean;
  /** Why something was kept of it. */
  readonly deductionReason?: string | null;
  /** The provider has made it already. */
  readonly gatewayId?: string | null;
}

/** The database refuses it (`refund_within_payment`) when more would go back than was paid. */
export async function insertRefund(tx: Tx, refund: NewRefund): Promise<void> {
  const { id, orderId, amountCents, deliveryCents, actor, cause, lines } = refund;
  const { retries = null, note = null, gatewayId = null, stillSend = false, deductionReason = null } = refund;
  // Before it waits for the payment: orders are locked first.
  await setRefunded(tx, orderId, amountCents);
  await sql`
    insert into refund (id, order_id, amount_cents, delivery_cents, actor, cause, retries, note, gateway_id, still_send,
      deduction_reason)
    values (${id}, ${orderId}, ${amountCents}, ${deliveryCents}, ${actor}, ${cause}, ${retries}, ${note}, ${gatewayId},
      ${stillSend}, ${deductionReason})`.execute(tx);
  await sql`
    insert into refund_line (refund_id, order_id, position, quantity, cents, unsent, deducted_cents)
    select ${id}, ${orderId}, t.position, t.quantity, t.cents, t.unsent, t.deducted
    from unnest(${lines.map(({ position }) => position)}::smallint[], ${lines.map(({ quantity }) => quantity)}::integer[],
      ${lines.map(({ cents }) => cents)}::bigint[], ${lines.map(({ unsent = 0 }) => unsent)}::integer[],
      ${lines.map(({ deductedCents = 0 }) => deductedCents)}::bigint[])
      as t (position, quantity, cents, unsent, deducted)`.execute(tx);
}

/** As it was asked for. */
export interface KeptRefund extends RefundParts {
  readonly id: string;
  readonly orderId: string;
  readonly state: RefundStatus;
  readonly reason: string | null;
  readonly note: string | null;
  readonly deductionReason: string | null;
  readonly retries: string | null;
  readonly stillSend: boolean;
}

export async function findRefund(db: Db, id: string): Promise<KeptRefund | undefined> {
  return db
    .selectFrom('refund as r')
    .select(['r.id', 'r.order_id as orderId', 'r.state', 'r.reason', 'r.note', 'r.retries'])
    .select(['r.amount_cents as amountCents', 'r.delivery_cents as deliveryCents', 'r.still_send as stillSend'])
    .select('r.deduction_reason as deductionReason')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('refund_line as l')
          .select(['l.position', 'l.quantity', 'l.cents', 'l.unsent', 'l.deducted_cents as deductedCents'])
          .whereRef('l.refund_id', '=', 'r.id')
          .orderBy('l.position'),
      ).as('lines'),
    )
    .where('r.id', '=', id)
    .executeTakeFirst();
}

export interface ClaimedRefund {
  readonly id: string;
  readonly orderId: string;
  readonly state: RefundStatus;
  readonly amountCents: number;
  readonly intentId: string;
  readonly gatewayId: string | null;
  /** How often it was asked for, this time included. */
  readonly attempts: number;
  readonly ageSeconds: number;
}

/**
 * One that the gateway can still say something about. Asking for an open one is for one at a time, for as long as the
 * gateway may take; looking up the others changes nothing there, so every process may do it. A done one is looked at again
 * later unless the gateway's answer is written down.
 */
export async function claimRefund(db: Db, id: string): Promise<ClaimedRefund | undefined> {
  return db
    .updateTable('refund as r')
    .from('payment as p')
    .set({
      attempts: sql<number>`r.attempts + 1`,
      claimed_until: sql<Date | null>`case when r.state = 'open' then ${claimedFor(CLAIM_SECONDS)} end`,
      look_at: sql<Date | null>`case when r.state = 'done' then ${claimedFor(CLAIM_SECONDS)} else r.look_at end`,
    })
    .where('r.id', '=', id)
    .whereRef('p.order_id', '=', 'r.order_id')
    .where('p.intent_id', 'is not', null)
    .where(sql<boolean>`(r.state in ('pending', 'done') or (r.state = 'open' and ${isUnclaimed('r.claimed_until')}))`)
    .returning(['r.id', 'r.order_id as orderId', 'r.state', 'r.amount_cents as amountCents', 'p.intent_id as intentId'])
    .returning(['r.gateway_id as gatewayId', 'r.attempts'])
    .returning(sql<number>`extract(epoch from now() - r.created_at)::float8`.as('ageSeconds'))
    .$narrowType<{ intentId: NotNull }>()
    .executeTakeFirst();
}

/**
 * For a process that comes while an open one is claimed: its holder then looks once more, because the gateway's
 * news may be newer than the answer on its way. False when it is open no longer.
 */
export async function askForAnotherLook(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`
    update refund set attempts = attempts + 1 where id = ${id} and state = 'open' returning id`.execute(db);
  return rows.length > 0;
}

/** The next one may ask again. */
export async function releaseRefund(db: Db, { id }: { readonly id: string }): Promise<void> {
  await sql`update refund set claimed_until = null where id = ${id} and state = 'open'`.execute(db);
}

export interface RefundNews {
  readonly state: RefundStatus;
  readonly gatewayId: string | null;
  readonly reason: string | null;
  readonly lookInSeconds: number;
}

/**
 * By compare-and-set on the state it was claimed in; undefined when another process has heard something newer. One that is
 * not over is due for another look when another has come for it since (`isDue`), perhaps because it has
 * come back.
 */
export async function writeRefund(
  tx: Tx,
  { id, state, attempts }: Pick<ClaimedRefund, 'id' | 'state' | 'attempts'>,
  news: RefundNews,
): Promise<{ isDue: boolean } | undefined> {
  const { rows } = await sql<{ isDue: boolean }>`
    update refund set state = ${news.state}, gateway_id = coalesce(gateway_id, ${news.gatewayId}), reason = ${news.reason},
      claimed_until = null,
      look_at = case when ${news.state} in ('pending', 'done') and attempts <> ${attempts} then now()
        when ${news.state} = 'pending' then now() + make_interval(secs => ${news.lookInSeconds}) end,
      ended_at = case when ${news.state} <> 'pending' then now() end
    where id = ${id} and state = ${state} returning coalesce(look_at <= now(), false) as "isDue"`.execute(tx);
  return rows[0];
}

/** What is done is so still. */
export async function confirmRefund(db: Db, { id, attempts }: Pick<ClaimedRefund, 'id' | 'attempts'>): Promise<void> {
  await sql`
    update refund set look_at = null where id = ${id} and state = 'done' and attempts = ${attempts}`.execute(db);
}

/** Who is emailed when a refund ends; none when the account has been deleted. */
export async function findRefundBuyer(tx: Tx, { orderId }: Pick<ClaimedRefund, 'orderId'>): Promise<Owner> {
  const order = await tx
    .selectFrom('order')
    .select(['account_id as accountId', 'guest_id as guestId'])
    .where('id', '=', orderId)
    .executeTakeFirst();
  return order ?? { accountId: null, guestId: null };
}

export async function setRefundMail(tx: Tx, { id }: { readonly id: string }, mailId: string): Promise<void> {
  await sql`update refund set mail_id = ${mailId} where id = ${id}`.execute(tx);
}

/** Undefined when the charge is none of ours, or not paid yet. */
export async function findPaidOrder(db: Db, intentId: string): Promise<string | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select('order_id')
    .where('intent_id', '=', intentId)
    .where('state', '=', sql.lit('paid'))
    .executeTakeFirst();
  return payment?.order_id;
}

export async function findRefundByGatewayId(db: Db, gatewayId: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('refund').select('id').where('gateway_id', '=', gatewayId).executeTakeFirst();
}

/** The next ones that are in progress or due for another check, the oldest first. */
export async function listDueRefunds(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('refund')
    .select('id')
    .where(sql<boolean>`(state in ${underWayStates} or look_at is not null)`)
    .where(sql<boolean>`coalesce(claimed_until, look_at, '-infinity') <= now()`)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Those asked for since then; what was done is not looked at any more. */
export async function cancelRefundsSince(tx: Tx, at: Date, reason: string): Promise<void> {
  await sql`
    update refund set state = 'canceled', reason = ${reason}, claimed_until = null, look_at = null, ended_at = now()
    where state in ${underWayStates} and created_at >= ${at}`.execute(tx);
  await sql`
    update refund set look_at = null where state = 'done' and look_at is not null and created_at >= ${at}`.execute(tx);
}

export async function setCreditNoted(tx: Tx, id: string): Promise<void> {
  await sql`update refund set credit_note_due = false where id = ${id}`.execute(tx);
}

/** What was written about the buyer of these orders, or to them ("Dear Jane"). */
export async function eraseNotes(tx: Tx, orders: readonly string[]): Promise<void> {
  await sql`
    update refund set note = null, deduction_reason = null where order_id = any (${orders}::uuid[])`.execute(tx);
}
