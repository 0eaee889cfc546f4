import { MAX_WAITING, MAX_WAITING_GUESTS } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/db/db.ts';
import { type Hold, PATIENCE_MS } from './holds.rules.ts';
import { type ClaimedPayment, releaseClaim } from './payments.repo.ts';

/**
 * Records that a payment is waiting for its bank. False when its payer has too many of those: they are counted one at a
 * time, however many cards are charged at the same moment.
 */
export function recordWaitingForBank(db: Db, payment: ClaimedPayment, intentId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const isFull = payment.guestId === null ? await hasTooMany(tx, payment) : await haveGuestsTooMany(tx, payment);
    if (isFull) return false;
    await releaseClaim(tx, payment, { intentId, waits: true });
    return true;
  });
}

const othersWaiting = (tx: Tx, { id }: ClaimedPayment) =>
  tx
    .selectFrom('payment')
    .select('id')
    .where('id', '<>', id)
    .where('state', '=', sql.lit('open'))
    .where('waits_since', 'is not', null);

async function hasTooMany(tx: Tx, payment: ClaimedPayment): Promise<boolean> {
  await sql`select from account where id = ${payment.accountId} for no key update`.execute(tx);
  const others = await othersWaiting(tx, payment).where('account_id', '=', payment.accountId).execute();
  return others.length >= MAX_WAITING;
}

/** Anybody can be as many guests as they like: they are counted by their network. */
async function haveGuestsTooMany(tx: Tx, payment: ClaimedPayment): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`guests of ${payment.network}`}, 0))`.execute(tx);
  const others = await othersWaiting(tx, payment)
    .where('guest_id', 'is not', null)
    .where('payer_network', '=', payment.network)
    .execute();
  return others.length >= MAX_WAITING_GUESTS;
}

/** Every payment that waits for a bank, with the stock it holds. */
export async function listHolds(db: Db): Promise<Hold[]> {
  const lapsedBefore = sql<boolean>`exists (
    select from payment b
    where (b.account_id = p.account_id or b.guest_id = p.guest_id) and b.created_at > now() - interval '2 hours'
      and b.state in ('declined', 'canceled') and b.ended_at > now() - interval '1 hour'
      and b.ended_at - b.waits_since > make_interval(secs => ${PATIENCE_MS / 1000}))`;
  return db
    .selectFrom('payment as p')
    .innerJoin('order_line as l', 'l.order_id', 'p.order_id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .select(['p.id as paymentId', 'l.variant_id as variantId', 'v.quantity as available'])
    .select(sql<string>`coalesce(p.account_id::text, p.payer_network, p.id::text)`.as('payer'))
    .select(({ fn }) => fn.sum<number>('l.quantity').as('pieces'))
    .select(sql<number>`(extract(epoch from now() - p.waits_since) * 1000)::float8`.as('waitedMs'))
    .select(lapsedBefore.as('lapsedBefore'))
    .where('p.state', '=', sql.lit('open'))
    .where('p.waits_since', 'is not', null)
    .groupBy(['p.id', 'l.variant_id', 'v.quantity'])
    .execute();
}
