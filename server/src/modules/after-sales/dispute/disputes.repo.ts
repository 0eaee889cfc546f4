import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { GatewayDispute } from '../../../platform/payments/payment-gateway.ts';
import type { PaymentState } from '../../checkout/index.ts';
import type { KnownDispute } from './dispute.rules.ts';

/** The provider tells what happens to one; if that was missed, it is looked up by this time. */
const nextLook = sql<Date>`now() + interval '1 hour'`;

interface DisputedPayment {
  readonly id: string;
  readonly orderId: string;
  readonly state: PaymentState;
}

/** By our own name for the charge, or the gateway's; undefined when it is none of ours. */
export async function findDisputedPayment(
  db: Db,
  { paymentId, intentId }: { readonly paymentId: string | undefined; readonly intentId: string | undefined },
): Promise<DisputedPayment | undefined> {
  const payments = db.selectFrom('payment').select(['id', 'order_id as orderId', 'state']);
  if (paymentId !== undefined) return payments.where('id', '=', paymentId).executeTakeFirst();
  return intentId === undefined ? undefined : payments.where('intent_id', '=', intentId).executeTakeFirst();
}

export async function findKnownDispute(db: Db, gatewayId: string): Promise<KnownDispute | undefined> {
  return db
    .selectFrom('dispute')
    .select(['kind', 'state', 'amount_cents as amountCents', 'due_at as dueAt'])
    .where('gateway_id', '=', gatewayId)
    .executeTakeFirst();
}

/** As it was heard, for an order that is locked. Returns its id. */
export async function writeDispute(tx: Tx, orderId: string, heard: GatewayDispute): Promise<string> {
  const { gatewayId, kind, state, amountCents, reason, dueAt, openedAt } = heard;
  const isOpen = state === 'open';
  const { id } = await tx
    .insertInto('dispute')
    .values({
      id: newId(),
      order_id: orderId,
      gateway_id: gatewayId,
      kind,
      state,
      amount_cents: amountCents,
      reason,
      due_at: dueAt,
      opened_at: openedAt,
      ended_at: isOpen ? null : sql<Date>`now()`,
      look_at: isOpen ? nextLook : null,
    })
    .onConflict((known) =>
      known.constraint('dispute_known').doUpdateSet(({ ref }) => ({
        kind: ref('excluded.kind'),
        state: ref('excluded.state'),
        amount_cents: ref('excluded.amount_cents'),
        reason: ref('excluded.reason'),
        due_at: ref('excluded.due_at'),
        ended_at: ref('excluded.ended_at'),
        look_at: ref('excluded.look_at'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The mail that tells the shop. */
export async function setDisputeMail(tx: Tx, id: string, which: 'mail_id' | 'end_mail_id', mailId: string) {
  await tx
    .updateTable('dispute')
    .set({ [which]: mailId })
    .where('id', '=', id)
    .execute();
}

/** It is as it was. */
export async function lookLater(db: Db, gatewayId: string): Promise<void> {
  await sql`update dispute set look_at = ${nextLook} where gateway_id = ${gatewayId} and state = 'open'`.execute(db);
}

/** The next ones that are open and due for a look, the oldest first. */
export async function listDueDisputes(db: Db, after: string | null, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('dispute')
    .select('id')
    .where('state', '=', sql.lit('open'))
    .where(sql<boolean>`look_at <= now()`)
    .where(sql<boolean>`(${after}::uuid is null or id > ${after}::uuid)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findGatewayId(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('dispute').select('gateway_id').where('id', '=', id).executeTakeFirst();
  return row?.gateway_id;
}

interface OrdersDispute extends KnownDispute {
  readonly id: string;
}

/** One of an order that is locked. */
export async function findOrdersDispute(tx: Tx, orderId: string, id: string): Promise<OrdersDispute | undefined> {
  return tx
    .selectFrom('dispute')
    .select(['id', 'kind', 'state', 'amount_cents as amountCents', 'due_at as dueAt'])
    .where('id', '=', id)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

export async function closeDispute(tx: Tx, id: string): Promise<void> {
  await sql`
    update dispute set state = 'closed', ended_at = now(), look_at = null
    where id = ${id} and state = 'open'`.execute(tx);
}

/** Those opened since then, which no gateway knows any more. */
export async function closeDisputesSince(tx: Tx, at: Date): Promise<void> {
  await sql`
    update dispute set state = 'closed', ended_at = now(), look_at = null
    where state = 'open' and opened_at >= date_trunc('second', ${at}::timestamptz)`.execute(tx);
}
