import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { claimedFor } from '../durable-step.ts';
import type { KeyedRequest } from './keyed-request.ts';

export interface KnownRequest {
  readonly wish: Buffer;
  readonly result: Buffer | null;
  readonly answer: Buffer | null;
  readonly isUnderWay: boolean;
}

/** Longer than an external service may take to answer. */
const CLAIMED_SECONDS = 30;

/** False while another transaction has it; ends with the transaction, also when the process is killed. */
export async function tryLockKey(tx: Tx, id: Buffer): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${String(id.readBigInt64BE(0))}::bigint) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

export function findRequest(db: Db, id: Buffer): Promise<KnownRequest | undefined> {
  return db
    .selectFrom('request_key')
    .select(['wish', 'result', 'answer', sql<boolean>`coalesce(claimed_until > now(), false)`.as('isUnderWay')])
    .where('id', '=', id)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirst();
}

/** With the claim of whoever acts: what is left to do for the answer is theirs. */
export async function insertRequest(tx: Tx, { id, wish, claim }: KeyedRequest, result: Buffer): Promise<void> {
  await sql`
    insert into request_key (id, wish, result, claim, claimed_until)
    values (${id}, ${wish}, ${result}, ${claim}, ${claimedFor(CLAIMED_SECONDS)})
    on conflict (id) do update set wish = excluded.wish, result = excluded.result, answer = null, claim = excluded.claim,
      claimed_until = excluded.claimed_until, created_at = now()`.execute(tx);
}

export async function claimRequest(tx: Tx, { id, claim }: KeyedRequest): Promise<void> {
  await sql`
    update request_key set claim = ${claim}, claimed_until = ${claimedFor(CLAIMED_SECONDS)} where id = ${id}`.execute(
    tx,
  );
}

/** By the holder of the claim. Without an answer whoever comes next may see to it. */
export async function endClaim(db: Db, { id, claim }: KeyedRequest, answer: Buffer | null): Promise<void> {
  await sql`
    update request_key set answer = ${answer}, claimed_until = null where id = ${id} and claim = ${claim}`.execute(db);
}

/** Requests are not repeated a day later. */
export async function cleanRequestKeys(db: Db): Promise<void> {
  await sql`delete from request_key where created_at < now() - interval '1 day'`.execute(db);
}
