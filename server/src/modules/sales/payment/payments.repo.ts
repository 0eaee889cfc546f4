import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { claimedFor, isUnclaimed } from '../../../platform/durable-step.ts';

/** Longer than the gateway may take (20 s): whoever has claimed a payment is through, or dead, by then. */
export const CLAIM_SECONDS = 30;
/** What is still open after this long is canceled. */
const OPEN_MINUTES = 15;

export interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly accountId: string | null;
  readonly cartHash: Buffer;
  readonly amountCents: number;
  readonly state: 'open' | 'paid' | 'declined' | 'canceled';
  readonly reason: string | null;
}

const columns = sql.raw(`id, order_id as "orderId", account_id as "accountId", cart_hash as "cartHash",
  amount_cents as "amountCents", state, reason`);

export async function findPaymentByToken(db: Db, tokenHash: Buffer): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select ${columns} from payment where token_hash = ${tokenHash}`.execute(db);
  return rows[0];
}

export async function findPaymentOfOrder(db: Db, orderId: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select ${columns} from payment where order_id = ${orderId}`.execute(db);
  return rows[0];
}

export async function findPayment(db: Db, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`select ${columns} from payment where id = ${id}`.execute(db);
  return rows[0];
}

/**
 * The newest of a caller for this very cart, while it may still be what they are asking about: not when they have entered a
 * card since, wherever that was.
 */
export async function findRecentPayment(db: Db, accountId: string, cartHash: Buffer): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`
    select ${columns} from payment
    where account_id = ${accountId} and created_at > now() - interval '30 minutes' and cart_hash = ${cartHash}
      and not exists (select from kept_token k where k.account_id = ${accountId} and k.created_at > payment.created_at)
    order by created_at desc limit 1`.execute(db);
  return rows[0];
}

export async function findPaymentByIntent(db: Db, intentId: string): Promise<{ id: string } | undefined> {
  const { rows } = await sql<{ id: string }>`select id from payment where intent_id = ${intentId}`.execute(db);
  return rows[0];
}

/** An open payment that nobody else goes on with for now. */
export interface ClaimedPayment {
  readonly id: string;
  readonly claim: string;
  readonly orderId: string;
  readonly accountId: string | null;
  readonly token: string | null;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** It has been open for too long and is to be canceled. */
  readonly overdue: boolean;
  /** It waits for a step that the bank wants from the buyer. */
  readonly waits: boolean;
  /** Where a card that is declined is counted; null when it is not known. */
  readonly network: string | null;
}

/** By compare-and-set: of all who come in the same moment one gets it. */
export async function claimPayment(db: Db, id: string, claim: string): Promise<ClaimedPayment | undefined> {
  const { rows } = await sql<ClaimedPayment>`
    update payment set claim = ${claim}, claimed_until = ${claimedFor(CLAIM_SECONDS)}
    where id = ${id} and state = 'open' and ${isUnclaimed()}
    returning id, claim, order_id as "orderId", account_id as "accountId", token, intent_id as "intentId",
      amount_cents as "amountCents", currency, waits_since is not null as waits, payer_network as network,
      created_at < now() - make_interval(mins => ${OPEN_MINUTES}) as overdue`.execute(db);
  return rows[0];
}

interface Release {
  readonly intentId: string | null;
  /** Whether it waits for the bank; undefined when that is not known. */
  readonly waits?: boolean;
}

/** Not through yet: the next one may go on. Once the charge has a name of its own, the token is not needed any more. */
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

/** For one that was not paid; its order is locked first. False when somebody else has ended it before. */
export async function endPayment(
  tx: Tx,
  { id, orderId }: Pick<ClaimedPayment, 'id' | 'orderId'>,
  { state, intentId, reason }: Ending,
): Promise<boolean> {
  const { rows } = await sql`
    update payment set state = ${state}, intent_id = coalesce(intent_id, ${intentId}), reason = ${reason}, token = null,
      claim = null, claimed_until = null, payer_network = null, ended_at = now()
    from (select id from "order" where id = ${orderId} for no key update) locked
    where payment.order_id = locked.id and payment.id = ${id} and state = 'open' returning payment.id`.execute(tx);
  return rows.length > 0;
}

/** The next open payments that nobody is going on with, the oldest first: ids begin with the time. */
export async function listUnclaimed(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where state = 'open' and ${isUnclaimed()} and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function listOpenSince(tx: Tx, at: Date): Promise<{ id: string; orderId: string }[]> {
  const { rows } = await sql<{ id: string; orderId: string }>`
    select id, order_id as "orderId" from payment where state = 'open' and created_at >= ${at} order by order_id`.execute(
    tx,
  );
  return rows;
}

export interface PaidAnswer {
  readonly userId: string;
  readonly orderId: string;
  readonly email: string;
  readonly address: { line1: string; city: string; country: string; postal_code: string } | null;
}

export async function findPaidAnswer(db: Db, orderId: string): Promise<PaidAnswer | undefined> {
  const { rows } = await sql<PaidAnswer>`
    select o.id as "orderId", a.id as "userId", a.email, o.address
    from "order" o join account a on a.id = o.account_id
    where o.id = ${orderId} and o.number is not null and a.deleted_at is null`.execute(db);
  return rows[0];
}

export async function findEmail(db: Db, accountId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from account where id = ${accountId} and deleted_at is null`.execute(db);
  return rows[0]?.email;
}

/** What was paid stays in the books; who paid it is forgotten. */
export async function erasePayer(tx: Tx, { id }: { readonly id: string }): Promise<void> {
  await sql`update payment set account_id = null, payer_network = null where account_id = ${id}`.execute(tx);
  await sql`delete from kept_token where account_id = ${id}`.execute(tx);
}
