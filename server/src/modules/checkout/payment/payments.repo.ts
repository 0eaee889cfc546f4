import type { Address } from '@fieldhouse/contracts/order.schemas';
import { wayToPay } from '@fieldhouse/contracts/payment-methods.rules';
import { type NotNull, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { claimedFor, isUnclaimed } from '../../../platform/durable-step.ts';
import type { Owner } from '../../orders/index.ts';
import { LAPSE_MS } from './holds.rules.ts';

/** Longer than the gateway may take (20 s): a process that has claimed a payment has finished, or died, by then. */
export const CLAIM_SECONDS = 30;

export type PaymentState = 'open' | 'paid' | 'declined' | 'canceled';

export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string | null;
  readonly guestId: string | null;
  readonly cartHash: Buffer;
  readonly amountCents: number;
  readonly currency: string;
  readonly state: PaymentState;
  readonly reason: string | null;
  readonly quoteId: string | null;
}

const selectPayment = (db: Db) =>
  db
    .selectFrom('payment')
    .select(['id', 'order_id as orderId', 'account_id as accountId', 'guest_id as guestId', 'cart_hash as cartHash'])
    .select(['amount_cents as amountCents', 'currency', 'state', 'reason', 'quote_id as quoteId']);

export async function findPaymentByToken(db: Db, tokenHash: Buffer): Promise<Payment | undefined> {
  return selectPayment(db).where('token_hash', '=', tokenHash).executeTakeFirst();
}

/** That of the first of these tokens that has one. */
export async function findPaymentByTokens(db: Db, tokenHashes: readonly Buffer[]): Promise<Payment | undefined> {
  return selectPayment(db)
    .where('token_hash', '=', sql<Buffer>`any (${tokenHashes}::bytea[])`)
    .orderBy(sql`array_position(${tokenHashes}::bytea[], token_hash)`)
    .limit(1)
    .executeTakeFirst();
}

export async function findPaymentOfOrder(db: Db, orderId: string): Promise<Payment | undefined> {
  return selectPayment(db).where('order_id', '=', orderId).executeTakeFirst();
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  return selectPayment(db).where('id', '=', id).executeTakeFirst();
}

/**
 * The newest of a caller for this very cart, while it may still be what they are asking about: not when they have entered a
 * card since, wherever that was.
 */
export async function findRecentPayment(
  db: Db,
  { accountId, guestId }: Owner,
  cartHash: Buffer,
): Promise<Payment | undefined> {
  const [column, id] = guestId === null ? (['account_id', accountId] as const) : (['guest_id', guestId] as const);
  return selectPayment(db)
    .where(column, '=', id)
    .where('created_at', '>', sql<Date>`now() - interval '30 minutes'`)
    .where('cart_hash', '=', cartHash)
    .where(sql<boolean>`not exists (
      select from kept_token k where k.${sql.ref(column)} = ${id} and k.created_at > payment.created_at)`)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The order of a payment that waits for its money. */
export async function findAwaitedOrder(db: Db, id: string): Promise<{ orderId: string; number: number } | undefined> {
  return db
    .selectFrom('payment as p')
    .innerJoin('order as o', 'o.id', 'p.order_id')
    .select(['o.id as orderId', 'o.number'])
    .where('p.id', '=', id)
    .where('p.look_at', 'is not', null)
    .$narrowType<{ number: NotNull }>()
    .executeTakeFirst();
}

export async function findPaymentByIntent(db: Db, intentId: string): Promise<{ id: string } | undefined> {
  return db.selectFrom('payment').select('id').where('intent_id', '=', intentId).executeTakeFirst();
}

/** An open payment that only this process may advance for now. */
export interface ClaimedPayment {
  readonly id: string;
  readonly claim: string;
  readonly orderId: string;
  readonly accountId: string | null;
  readonly guestId: string | null;
  readonly token: string | null;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly method: string;
  /** Of its pages. */
  readonly language: string;
  /** Where it is bought, by its id; null: in the shop itself. */
  readonly market: string | null;
  /** Where the parcel goes; null until the token has said so, and when the buyer has left. */
  readonly address: Address | null;
  /** It has been open for too long and is to be canceled. */
  readonly overdue: boolean;
  /** It is waiting for the buyer to confirm it with the bank. */
  readonly waits: boolean;
  /** Where a card that is declined and what is held count; null when it is not known. */
  readonly network: string | null;
}

/** By compare-and-set: of all simultaneous callers one gets it. */
export async function claimPayment(db: Db, id: string, claim: string): Promise<ClaimedPayment | undefined> {
  const payment = await db
    .updateTable('payment')
    .set({ claim, claimed_until: claimedFor(CLAIM_SECONDS) })
    .where('id', '=', id)
    .where('state', '=', sql.lit('open'))
    .where(isUnclaimed())
    .returning(['id', 'order_id as orderId', 'account_id as accountId', 'guest_id as guestId'])
    .returning(['token', 'intent_id as intentId'])
    .returning(['amount_cents as amountCents', 'currency', 'payer_network as network', 'method'])
    .returning(({ selectFrom }) => [
      selectFrom('order').select('address').whereRef('order.id', '=', 'payment.order_id').as('address'),
      selectFrom('order')
        .select('language')
        .whereRef('order.id', '=', 'payment.order_id')
        .$asScalar()
        .$notNull()
        .as('language'),
      selectFrom('order')
        .select(sql<string | null>`quote -> 'market' ->> 'id'`.as('id'))
        .whereRef('order.id', '=', 'payment.order_id')
        .as('market'),
    ])
    .returning(sql<boolean>`waits_since is not null`.as('waits'))
    .returning(sql<number>`(extract(epoch from now() - created_at) / 60)::float8`.as('minutes'))
    .executeTakeFirst();
  if (!payment) return undefined;
  const { minutes, ...claimed } = payment;
  return { ...claimed, claim, overdue: minutes > wayToPay(claimed.method).minutes };
}

interface Release {
  readonly intentId: string | null;
  /** Whether it waits for the bank; undefined when that is not known. */
  readonly waits?: boolean;
}

/** Still open: the next caller may advance it. Once the charge has an id of its own, the token is no longer needed. */
export async function releaseClaim(
  db: Db,
  { id, claim, network }: Pick<ClaimedPayment, 'id' | 'claim' | 'network'>,
  { intentId, waits }: Release,
): Promise<void> {
  await sql`
    update payment set claimed_until = null, intent_id = coalesce(intent_id, ${intentId}),
      token = case when coalesce(intent_id, ${intentId}) is null then token end,
      waits_since = case ${waits ?? null}::boolean when true then coalesce(waits_since, now()) when false then null
        else waits_since end,
      payer_network = case when ${waits ?? null}::boolean then ${network} else payer_network end
    where id = ${id} and claim = ${claim} and state = 'open'`.execute(db);
}

export interface Ending {
  readonly state: 'declined' | 'canceled';
  readonly intentId: string | null;
  readonly reason: string;
}

/**
 * For one that was not paid; its order is locked first. A guest's that has held goods for a while leaves its network behind: it has
 * lapsed, for whatever reason. False when it has ended before.
 */
export async function endPayment(
  tx: Tx,
  { id, orderId }: Pick<ClaimedPayment, 'id' | 'orderId'>,
  { state, intentId, reason }: Ending,
): Promise<boolean> {
  const { rows } = await sql`
    update payment set state = ${state}, intent_id = coalesce(intent_id, ${intentId}), reason = ${reason}, token = null,
      claim = null, claimed_until = null, look_at = null, ended_at = now(),
      payer_network = case when guest_id is not null
        and now() - waits_since > make_interval(secs => ${LAPSE_MS / 1000}) then payer_network end
    from (select id from "order" where id = ${orderId} for no key update) locked
    where payment.order_id = locked.id and payment.id = ${id} and state = 'open' returning payment.id`.execute(tx);
  return rows.length > 0;
}

/**
 * Its order waits for the money from now on. It is asked for by the hour: webhooks tell sooner. False when it has ended, or
 * somebody else has claimed it since.
 */
export async function awaitMoney(
  tx: Tx,
  { id, orderId, claim }: Pick<ClaimedPayment, 'id' | 'orderId' | 'claim'>,
  intentId: string,
): Promise<boolean> {
  const { rows } = await sql`
    update payment set intent_id = coalesce(intent_id, ${intentId}), token = null, claimed_until = null, waits_since = null,
      payer_network = null, look_at = now() + interval '1 hour'
    from (select id from "order" where id = ${orderId} for no key update) locked
    where payment.order_id = locked.id and payment.id = ${id} and claim = ${claim} and state = 'open'
    returning payment.id`.execute(tx);
  return rows.length > 0;
}

/** The next open payments that are due and not claimed, the oldest first: ids begin with the time. */
export async function listUnclaimed(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .select('id')
    .where('state', '=', sql.lit('open'))
    .where(isUnclaimed())
    .where(sql<boolean>`coalesce(look_at, '-infinity') < now()`)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function listOpenSince(tx: Tx, at: Date): Promise<{ id: string; orderId: string }[]> {
  return tx
    .selectFrom('payment')
    .select(['id', 'order_id as orderId'])
    .where('state', '=', sql.lit('open'))
    .where('created_at', '>=', at)
    .orderBy('order_id')
    .execute();
}

export interface PaidAnswer extends Owner {
  readonly email: string;
  readonly address: Address | null;
}

export async function findPaidAnswer(db: Db, orderId: string): Promise<PaidAnswer | undefined> {
  return db
    .selectFrom('order as o')
    .leftJoin('account as a', (join) => join.onRef('a.id', '=', 'o.account_id').on('a.deleted_at', 'is', null))
    .leftJoin('guest as g', 'g.id', 'o.guest_id')
    .select(['o.account_id as accountId', 'o.guest_id as guestId', 'o.address'])
    .select(({ fn }) => fn.coalesce('a.email', 'g.email').as('email'))
    .where('o.id', '=', orderId)
    .where('o.number', 'is not', null)
    .where(({ or, eb }) => or([eb('a.email', 'is not', null), eb('g.email', 'is not', null)]))
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}

export async function findEmail(db: Db, { accountId, guestId }: Owner): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select email from account where id = ${accountId} and deleted_at is null
    union all select email from guest where id = ${guestId}`.execute(db);
  return rows[0]?.email ?? undefined;
}

/** Of an order that is sent instead of another: there is nothing to charge. */
export async function insertFreePayment(
  tx: Tx,
  { id, orderId, tokenHash }: { readonly id: string; readonly orderId: string; readonly tokenHash: Buffer },
): Promise<void> {
  await sql`
    insert into payment (id, order_id, account_id, guest_id, token_hash, cart_hash, amount_cents, currency, state, ended_at)
    select ${id}, o.id, o.account_id, o.guest_id, ${tokenHash}, ${tokenHash}, 0, o.currency, 'paid', now()
    from "order" o where o.id = ${orderId}`.execute(tx);
}

export async function forgetGuests(tx: Tx, guests: readonly string[]): Promise<void> {
  await sql`update payment set guest_id = null where guest_id = any (${guests}::uuid[])`.execute(tx);
}

/** Of guests to an account, after their orders. */
export async function givePayments(tx: Tx, guests: readonly string[], accountId: string): Promise<void> {
  await sql`
    update payment set account_id = ${accountId}
    where guest_id = any (${guests}::uuid[]) and account_id is null`.execute(tx);
}

/** What was paid is kept for accounting; who paid it is erased. */
export async function erasePayer(tx: Tx, accountId: string): Promise<void> {
  await sql`
    update payment set account_id = null, guest_id = null, payer_network = null
    where account_id = ${accountId}`.execute(tx);
  await sql`delete from kept_token where account_id = ${accountId}`.execute(tx);
}

export async function recordFault(db: Db, fault: string): Promise<void> {
  await sql`
    insert into gateway_fault as f (fault) values (left(${fault}, 100))
    on conflict (day, fault) do update set count = f.count + 1, latest_at = now()`.execute(db);
}

export async function cleanFaults(db: Db): Promise<void> {
  await sql`delete from gateway_fault where day < current_date - 30`.execute(db);
}
