import { MAX_WAITING } from '@fieldhouse/contracts/payment.rules';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { type Hold, PATIENCE_MS } from './holds.rules.ts';
import { type ClaimedPayment, releaseClaim } from './payments.repo.ts';

/**
 * Records that a payment is waiting for its bank. False when its payer has too many of those: they are counted one at a
 * time, however many cards are charged at the same moment.
 */
export function recordWaitingForBank(db: Db, payment: ClaimedPayment, intentId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`select from account where id = ${payment.accountId} for no key update`.execute(tx);
    const others = await tx
      .selectFrom('payment')
      .select('id')
      .where('account_id', '=', payment.accountId)
      .where('id', '<>', payment.id)
      .where('state', '=', sql.lit('open'))
      .where('waits_since', 'is not', null)
      .execute();
    if (others.length >= MAX_WAITING) return false;
    await releaseClaim(tx, payment, { intentId, waits: true });
    return true;
  });
}

/** Every payment that waits for a bank, with the stock it holds. */
export async function listHolds(db: Db): Promise<Hold[]> {
  const lapsedBefore = sql<boolean>`exists (
    select from payment b
    where b.account_id = p.account_id and b.created_at > now() - interval '2 hours'
      and b.state in ('declined', 'canceled') and b.ended_at > now() - interval '1 hour'
      and b.ended_at - b.waits_since > make_interval(secs => ${PATIENCE_MS / 1000}))`;
  return db
    .selectFrom('payment as p')
    .innerJoin('order_line as l', 'l.order_id', 'p.order_id')
    .innerJoin('variant as v', 'v.id', 'l.variant_id')
    .select(['p.id as paymentId', 'l.variant_id as variantId', 'v.quantity as available'])
    .select(({ fn }) => [fn.coalesce('p.account_id', 'p.id').as('payer'), fn.sum<number>('l.quantity').as('pieces')])
    .select(sql<number>`(extract(epoch from now() - p.waits_since) * 1000)::float8`.as('waitedMs'))
    .select(lapsedBefore.as('lapsedBefore'))
    .where('p.state', '=', sql.lit('open'))
    .where('p.waits_since', 'is not', null)
    .groupBy(['p.id', 'l.variant_id', 'v.quantity'])
    .execute();
}
