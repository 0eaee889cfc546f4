import { sql } from 'kysely';
import { type Db, inTransaction, takeAdvisoryLock } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';
import type { Reader } from '../markets/index.ts';
import { type Wanted, wanted, wantedGoods } from './restock.repo.ts';

/** How many are told of one piece within a day: not all still want it, and a crowd would find it sold again. */
const MAILS_PER_PIECE = 3;

/** Whether today's pieces of the variant `v` have mails left: three for each, less those of the last 24 hours. */
const hasMailsLeft = sql`v.retired_at is null and v.quantity > 0
  and exists (select from product p where p.id = v.product_id and status_at(p, now()) <> 'draft') and v.quantity * ${sql.lit(MAILS_PER_PIECE)} > (
  select count(*) from restock_request told where told.variant_id = v.id and told.told_at > now() - interval '1 day')`;

/**
 * The variants that are back and whose next ones can be told. One index entry is read per variant that is waited for, however
 * many wait; selling has nothing to do with it.
 */
export async function listReturnedVariants(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive listed as (
      (select variant_id from restock_request where state = 'waiting' order by variant_id limit 1)
      union all
      select (
        select r.variant_id from restock_request r
        where r.state = 'waiting' and r.variant_id > listed.variant_id order by r.variant_id limit 1)
      from listed where listed.variant_id is not null
    )
    select v.id from listed join variant v on v.id = listed.variant_id where ${hasMailsLeft}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ClaimedMail extends Wanted, Reader {
  readonly id: string;
  readonly mailId: string;
  readonly email: string;
  readonly attempts: number;
}

/**
 * Marks the oldest request for a variant as being sent, with its link, before the mail is handed over: whatever happens then,
 * it is not taken again. One at a time per variant, so that no two count the same mail as left. Undefined when none is due.
 */
export async function claimMail(db: Db, variantId: string, token: string): Promise<ClaimedMail | undefined> {
  return inTransaction(db, async (tx) => {
    await takeAdvisoryLock(tx, `restock mails of ${variantId}`);
    const { rows } = await sql<ClaimedMail>`
      with claimed as (
        update restock_request set state = 'sending', told_at = now(), attempts = attempts + 1
        where id = (
          select r.id from restock_request r join variant v on v.id = r.variant_id
          where r.variant_id = ${variantId} and r.state = 'waiting' and r.due_at <= now() and ${hasMailsLeft}
          order by r.asked_at, r.id limit 1 for update of r skip locked)
        returning id, variant_id, mail_id, email, language, market_id, attempts
      ), link as (
        insert into restock_link (token_hash, request_id) select ${hashToken(token)}, id from claimed
      )
      select r.id, r.mail_id as "mailId", r.email, r.language, r.market_id as market, r.attempts, ${wanted}
      from claimed r ${wantedGoods}`.execute(tx);
    return rows[0];
  });
}

/** Writes down how it went, unless it was called in doubt in the meantime. What was refused for good counts as one of the day. */
export async function settleMail(db: Db, id: string, state: 'told' | 'failed' | 'in-doubt'): Promise<void> {
  await sql`
    update restock_request set state = ${state}, settled_at = case when ${state} <> 'in-doubt' then now() end
    where id = ${id} and state = 'sending'`.execute(db);
}

/** It was certainly not accepted: the request keeps its place, and its mail is not one of today's. */
export async function requeueMail(
  db: Db,
  id: string,
  { pauseSeconds, interrupted }: { readonly pauseSeconds: number; readonly interrupted: boolean },
): Promise<void> {
  await sql`
    update restock_request
    set state = 'waiting', told_at = null, due_at = now() + make_interval(secs => ${pauseSeconds}),
      attempts = attempts - ${interrupted ? 1 : 0}
    where id = ${id} and state = 'sending'`.execute(db);
}

/** What was handed over that long ago, without an outcome. Returns how many there were. */
export async function markInDoubt(db: Db, seconds: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update restock_request set state = 'in-doubt'
    where state = 'sending' and told_at < now() - make_interval(secs => ${seconds})`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A request that was perhaps not told of one return waits for the next, in the same place: the variant has sold out again. */
export async function reopenDoubtful(db: Db): Promise<void> {
  await sql`
    update restock_request set state = 'waiting', mail_id = gen_random_uuid(), attempts = 0
    from variant v where v.id = variant_id and v.quantity = 0 and state = 'in-doubt'`.execute(db);
}
