import type { DisputeKind, DisputeState } from '@fieldhouse/contracts/order.rules';
import { sql } from 'kysely';
import type { Db } from '../platform/db/db.ts';

export interface WrittenDispute {
  readonly gatewayId: string;
  readonly kind: DisputeKind;
  readonly state: DisputeState;
  readonly amountCents: number;
}

const selectWritten = (db: Db) =>
  db.selectFrom('dispute').select(['gateway_id as gatewayId', 'kind', 'state', 'amount_cents as amountCents']);

export async function listDisputesNamed(db: Db, gatewayIds: readonly string[]): Promise<WrittenDispute[]> {
  return selectWritten(db).where(sql<boolean>`gateway_id = any (${gatewayIds}::text[])`).execute();
}

export async function listDisputesSince(db: Db, since: Date): Promise<WrittenDispute[]> {
  return selectWritten(db).where('opened_at', '>', since).execute();
}

export async function listPaidIntents(db: Db, intentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('payment')
    .select('intent_id')
    .where('state', '=', 'paid')
    .where(sql<boolean>`intent_id = any (${intentIds}::text[])`)
    .execute();
  return new Set(rows.flatMap(({ intent_id: id }) => id ?? []));
}

/** Open ones are looked at each hour, and the shop is told of them. */
export const neglectedDisputes = sql<{ problem: string }>`
  select format('dispute %s should have been looked at by %s', gateway_id, look_at) as problem from dispute
  where state = 'open' and coalesce(look_at, '-infinity') < now() - interval '17 minutes'
  union all
  select format('dispute %s was opened without a mail', gateway_id) from dispute where state = 'open' and mail_id is null
  union all
  select format('dispute %s has ended without a mail', gateway_id) from dispute
  where state in ('won', 'lost') and end_mail_id is null
  union all
  select format('dispute %s is of order %s, which is not paid', gateway_id, order_id) from dispute d
  where not exists (select from payment p where p.order_id = d.order_id and p.state = 'paid')`;
