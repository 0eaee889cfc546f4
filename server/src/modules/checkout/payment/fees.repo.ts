import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { GatewayFee } from '../../../platform/payments/payment-gateway.ts';

/** Twice as long each time, for most of a day. */
const ATTEMPTS = 10;

/** Those whose fee the provider is to be asked for now. */
export async function listDueFees(db: Db, after: string | null, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment
    where fee_look_at <= now() and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** For one at a time; without an answer it is tried later. The last time it is given up. */
export async function claimFee(db: Db, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ intentId: string | null }>`
    update payment set fee_attempts = fee_attempts + 1,
      fee_look_at = case when fee_attempts + 1 < ${ATTEMPTS} then now() + make_interval(mins => (2 ^ fee_attempts)::integer) end
    where id = ${id} and fee_look_at <= now() returning intent_id as "intentId"`.execute(db);
  return rows[0]?.intentId ?? undefined;
}

export async function setFee(db: Db, id: string, { cents, currency }: GatewayFee): Promise<void> {
  await sql`
    update payment set fee_cents = ${cents}, fee_currency = ${currency}, fee_look_at = null
    where id = ${id}`.execute(db);
}

/** Of charges that no provider knows any more. */
export async function giveUpFeesSince(tx: Tx, at: Date): Promise<void> {
  await sql`update payment set fee_look_at = null where fee_look_at is not null and created_at >= ${at}`.execute(tx);
}
