import { sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/db/db.ts';
import { type Hold, MOST_WAITING, PATIENCE_MS } from './holds.rules.ts';
import { type ClaimedPayment, releaseClaim } from './payments.repo.ts';

/**
 * Writes down that a payment waits for its bank. False when its payer has too many that do: they are counted one after the
 * other, however many cards are charged in the same moment.
 */
export function startWaiting(db: Db, payment: ClaimedPayment, intentId: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await sql`select from account where id = ${payment.accountId} for no key update`.execute(tx);
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from payment
      where account_id = ${payment.accountId} and id <> ${payment.id} and state = 'open' and waits_since is not null`.execute(
      tx,
    );
    if ((rows[0]?.others ?? 0) >= MOST_WAITING) return false;
    await releaseClaim(tx, payment, { intentId, waits: true });
    return true;
  });
}

/** Every payment that waits for a bank, with what it keeps. */
export async function listHolds(db: Db): Promise<Hold[]> {
  const { rows } = await sql<Hold>`
    select p.id as "paymentId", coalesce(p.account_id, p.id) as payer, l.product_id as "productId",
      sum(l.quantity) as pieces, (extract(epoch from now() - p.waits_since) * 1000)::float8 as "waitedMs",
      product.quantity as "onShelf", exists (
        select from payment b
        where b.account_id = p.account_id and b.created_at > now() - interval '2 hours'
          and b.state in ('declined', 'canceled') and b.ended_at > now() - interval '1 hour'
          and b.ended_at - b.waits_since > make_interval(secs => ${PATIENCE_MS / 1000})
      ) as "lapsedBefore"
    from payment p join order_line l on l.order_id = p.order_id join product on product.id = l.product_id
    where p.state = 'open' and p.waits_since is not null
    group by p.id, l.product_id, product.quantity`.execute(db);
  return rows;
}
