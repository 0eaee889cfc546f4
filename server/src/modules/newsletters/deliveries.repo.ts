import type { Delivery, OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';

export interface ClaimedDelivery {
  readonly id: string;
  readonly title: string;
  readonly content: string;
  readonly attempts: number;
  /** None: unsubscribed or gone in the meantime. */
  readonly reader: { readonly name: string; readonly email: string; readonly language: string } | null;
}

/**
 * Marks the next delivery that is due as being sent, with its link to unsubscribe, in one statement that is through before
 * the mail is handed over: whatever happens then, it is not taken again. Undefined when none is due.
 */
export async function claimDelivery(db: Db, token: string): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      update newsletter_delivery set state = 'sending', claimed_at = now(), attempts = attempts + 1
      where id = (
        select id from newsletter_delivery where state = 'waiting' and due_at <= now()
        order by due_at, newsletter_id, account_id limit 1 for update skip locked)
      returning id, newsletter_id, account_id, attempts
    ), reader as (
      select id, name, email, language from newsletter_reader where id = (select account_id from claimed)
    ), link as (
      insert into unsubscribe_link (token_hash, account_id) select ${hashToken(token)}, id from reader
    )
    select claimed.id, newsletter.title, newsletter.content, claimed.attempts,
      case when reader.id is not null then
        json_build_object('name', reader.name, 'email', reader.email, 'language', reader.language) end as reader
    from claimed join newsletter on newsletter.id = claimed.newsletter_id left join reader on true`.execute(db);
  return rows[0];
}

export async function isAnyDue(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from newsletter_delivery where state = 'waiting' and due_at <= now()
    order by due_at limit 1`.execute(db);
  return rows.length > 0;
}

export type Outcome = 'sent' | 'failed' | 'in-doubt' | 'skipped';

const figureOf = { sent: 'sent', failed: 'failed', 'in-doubt': 'in_doubt', skipped: 'skipped' } as const;

/** Writes down how it went, unless it was declared in doubt in the meantime. */
export async function settleDelivery(db: Db, id: string, outcome: Outcome, error?: string): Promise<void> {
  const figure = sql.ref(figureOf[outcome]);
  const interrupted = outcome === 'sent' ? sql`, interrupted_at = null` : sql``;
  await sql`
    with settled as (
      update newsletter_delivery set state = ${outcome}, settled_at = now(), error = ${error ?? null}
      where id = ${id} and state = 'sending' returning newsletter_id
    )
    update newsletter set ${figure} = ${figure} + 1 ${interrupted} from settled
    where newsletter.id = settled.newsletter_id`.execute(db);
}

/** It was certainly not accepted: requeues it. */
export async function requeueDelivery(
  db: Db,
  id: string,
  { pauseSeconds, interrupted }: { readonly pauseSeconds: number; readonly interrupted: boolean },
): Promise<void> {
  await sql`
    with waiting as (
      update newsletter_delivery
      set state = 'waiting', claimed_at = null, due_at = now() + make_interval(secs => ${pauseSeconds}),
        attempts = attempts - ${interrupted ? 1 : 0}
      where id = ${id} and state = 'sending' returning newsletter_id
    )
    update newsletter set interrupted_at = now() from waiting
    where newsletter.id = waiting.newsletter_id and ${interrupted}::boolean`.execute(db);
}

/** What was handed over that long ago, without an outcome. Returns how many there were. */
export async function markDeliveriesInDoubt(db: Db, seconds: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with abandoned as (
      update newsletter_delivery set state = 'in-doubt', settled_at = now()
      where state = 'sending' and claimed_at < now() - make_interval(secs => ${seconds}) returning newsletter_id
    ), counted as (
      select newsletter_id, count(*) as count from abandoned group by newsletter_id
    ), noted as (
      update newsletter set in_doubt = in_doubt + counted.count from counted where newsletter.id = counted.newsletter_id
    )
    select count(*) as count from abandoned`.execute(db);
  return rows[0]?.count ?? 0;
}

// The state stands in these two statements itself: only then does their one plan know that a partial index fits.

/** Returns how many have their turn again. The caller holds the newsletter. */
export async function reopenDeliveries(tx: Tx, newsletterId: string, state: OpenState): Promise<number> {
  const figure = sql.ref(figureOf[state]);
  const { rows } = await sql<{ count: number }>`
    with reopened as (
      update newsletter_delivery
      set state = 'waiting', due_at = now(), attempts = 0, claimed_at = null, settled_at = null, error = null
      where newsletter_id = ${newsletterId} and state = ${sql.lit(state)} returning 1
    ), noted as (
      update newsletter set ${figure} = ${figure} - (select count(*) from reopened) where id = ${newsletterId}
    )
    select count(*) as count from reopened`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function listOpenDeliveries(
  db: Db,
  { id, state, limit, offset }: { id: string; state: OpenState; limit: number; offset: number },
): Promise<Delivery[]> {
  const { rows } = await sql<Omit<Delivery, 'at'> & { at: Date }>`
    select d.account_id as "userId", coalesce(account.name, '') as name, coalesce(account.email, s.email) as email,
      coalesce(claimed_at, settled_at, due_at) as at, error
    from newsletter_delivery d left join account on account.id = account_id left join newsletter_subscriber s on s.id = account_id
    where newsletter_id = ${id} and state = ${sql.lit(state)} and (s.id is not null or account.deleted_at is null and account.id is not null)
    order by account_id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

const CLEANED_AT_ONCE = 50_000;

/** The counts stay with the newsletter; the recipients are deleted after a month. */
export async function cleanDeliveries(db: Db): Promise<void> {
  await sql`delete from newsletter_delivery where id = any (array(
    select id from newsletter_delivery
    where state in ('sent', 'skipped')
    and settled_at < now() - interval '30 days' limit ${CLEANED_AT_ONCE}))`.execute(db);
}
