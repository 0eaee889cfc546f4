import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { arrivalOfOrder } from './arrival.repo.ts';
import { isOnHold } from './leaving.repo.ts';

/** An order whose buyer may be asked for a review. */
export interface DueOrder {
  readonly id: string;
  readonly accountId: string | null;
  readonly status: OrderStatus;
  readonly onHold: boolean;
  readonly arrivesAt: Date;
  readonly now: Date;
}

/** Orders that are to be looked at now. Those that are locked are passed over until the next time. */
export async function lockDueForReview(tx: Tx, limit: number): Promise<DueOrder[]> {
  const { rows } = await sql<DueOrder>`
    select o.id, o.account_id as "accountId", o.status, now() as now,
      ${isOnHold} as "onHold",
      ${arrivalOfOrder} as "arrivesAt"
    from "order" o where o.review_look_at <= now() order by o.review_look_at limit ${limit}
    for no key update of o skip locked`.execute(tx);
  return rows;
}

export async function lookAgainForReview(tx: Tx, orderId: string, at: Date): Promise<void> {
  await sql`update "order" set review_look_at = ${at} where id = ${orderId}`.execute(tx);
}

/** With the mail, unless there is no buyer to ask. Canceled orders are looked at again if they do not stay so. */
export async function endLookingForReview(
  tx: Tx,
  orderId: string,
  mailId: string | null,
  isFinal: boolean,
): Promise<void> {
  await sql`
    update "order" set review_look_at = null, review_mail_id = ${mailId},
      review_asked_at = case when ${isFinal} then now() end
    where id = ${orderId}`.execute(tx);
}
