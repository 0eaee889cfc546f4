import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { claimedFor, isUnclaimed } from '../../../platform/durable-step.ts';
import { newId } from '../../../platform/ids.ts';
import type { Place, StoredEvent } from '../events/events.repo.ts';

/** Longer than a receiver may take. */
const CLAIMED_SECONDS = 30;

/** Of a new shop, or one whose tables were brought from another server: from here on. */
export async function lockPosition(tx: Tx): Promise<Place> {
  await sql`
    insert into webhook_position (xid, seq) values (pg_snapshot_xmin(pg_current_snapshot()), 0) on conflict do nothing`.execute(
    tx,
  );
  const { rows } = await sql<Place>`
    select xid::text as xid, seq::text as seq from webhook_position for update`.execute(tx);
  return rows[0] ?? { xid: '0', seq: '0' };
}

export async function movePosition(tx: Tx, { xid, seq }: Place): Promise<void> {
  await sql`update webhook_position set xid = ${xid}::xid8, seq = ${seq}::bigint`.execute(tx);
}

export interface NewDelivery {
  readonly webhookId: string;
  readonly event: Omit<StoredEvent, 'type'> & { readonly type: string };
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<string[]> {
  const rows = deliveries.map(({ webhookId, event: { id, at, ...event } }) => ({
    ...event,
    id: newId(),
    webhook_id: webhookId,
    event_id: id,
    event_at: at,
  }));
  await sql`
    insert into webhook_delivery (id, webhook_id, event_id, type, subject, data, event_at)
    select id, webhook_id, event_id, type, subject, data, event_at
    from json_populate_recordset(null::webhook_delivery, ${JSON.stringify(rows)})`.execute(tx);
  return rows.map(({ id }) => id);
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly claim: string;
  readonly webhookId: string;
  readonly url: string;
  /** The newest first. */
  readonly secrets: readonly string[];
  readonly tries: number;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly eventAt: Date;
}

/** What is due: of each webhook so many that no more than `each` are under way. The try counts from now on, whatever becomes of the process. */
export async function claimDeliveries(
  db: Db,
  { underWay, each }: { readonly underWay: Readonly<Record<string, number>>; readonly each: number },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      select d.id, w.url, array_remove(array[w.secret,
        case when w.secret_before_until > now() then w.secret_before end], null) as secrets
      from webhook w cross join lateral (
        select d.id from webhook_delivery d
        where d.webhook_id = w.id and d.state = 'open' and d.next_at <= now() and ${isUnclaimed('d.claimed_until')}
        order by d.next_at limit greatest(0, ${each}::int - coalesce((${JSON.stringify(underWay)}::json ->> w.id::text)::int, 0))
        for no key update skip locked
      ) d
      where w.off_at is null
    )
    update webhook_delivery d set tries = tries + 1, claim = gen_random_uuid(), claimed_until = ${claimedFor(CLAIMED_SECONDS)},
      sent_at = now()
    from due where d.id = due.id
    returning d.id, d.claim, d.webhook_id as "webhookId", due.url, due.secrets, d.tries, d.event_id as "eventId", d.type, d.subject,
      d.data, d.event_at as "eventAt"`.execute(db);
  return rows;
}

/** What was sent, signed as of this second. */
export interface SentRequest {
  readonly url: string;
  readonly at: Date;
  readonly body: string;
}

/** Of what is longer only the address and the time are kept. */
const LONGEST_BODY = 8000;

export interface TryResult {
  /** None: it could not even be put together. */
  readonly request: SentRequest | undefined;
  readonly state: 'open' | 'done' | 'failed';
  /** Of one that is tried again. */
  readonly pauseMs: number | undefined;
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number;
}

/** By the holder of the claim; false when another has it. */
export async function writeTry(
  tx: Tx,
  { id, claim }: Pick<ClaimedDelivery, 'id' | 'claim'>,
  { request, state, pauseMs = 0, status, answer, tookMs }: TryResult,
): Promise<boolean> {
  const body = request && request.body.length <= LONGEST_BODY ? request.body : null;
  const { numAffectedRows = 0n } = await sql`
    update webhook_delivery set state = ${state}, next_at = now() + make_interval(secs => ${pauseMs / 1000}), claimed_until = null,
      answer_status = ${status}, answer = ${answer}, took_ms = ${tookMs},
      request_url = ${request?.url ?? null}, request_at = ${request?.at ?? null}, request_body = ${body}
    where id = ${id} and claim = ${claim} and state = 'open'`.execute(tx);
  return numAffectedRows > 0n;
}

export interface StoredDelivery {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly eventAt: Date;
  readonly createdAt: Date;
  readonly state: 'open' | 'done' | 'failed';
  readonly tries: number;
  readonly nextAt: Date;
  readonly sentAt: Date | null;
  readonly tookMs: number | null;
  readonly status: number | null;
  readonly answer: string | null;
  readonly requestUrl: string | null;
  readonly requestAt: Date | null;
  readonly requestBody: string | null;
}

const stored = sql`
  id, event_id as "eventId", type, subject, data, event_at as "eventAt", created_at as "createdAt", state, tries, next_at as "nextAt",
  sent_at as "sentAt", took_ms as "tookMs", answer_status as status, answer,
  request_url as "requestUrl", request_at as "requestAt", request_body as "requestBody"
  from webhook_delivery`;

export async function listDeliveries(db: Db, webhookId: string, limit: number): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select ${stored} where webhook_id = ${webhookId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

export async function findDelivery(db: Db, webhookId: string, id: string): Promise<StoredDelivery | undefined> {
  const { rows } = await sql<StoredDelivery>`
    select ${stored} where webhook_id = ${webhookId} and id = ${id}`.execute(db);
  return rows[0];
}

/** All tries again, from now on. One that is on its way is left to it. */
export async function tryAgain(tx: Tx, id: string): Promise<void> {
  await sql`
    update webhook_delivery set state = 'open', tries = 0, next_at = now() where id = ${id} and ${isUnclaimed()}`.execute(
    tx,
  );
}

/** What was sent of somebody goes; a receiver may have said it again. */
export async function hideInLog(tx: Tx, { pattern }: { readonly pattern: string }): Promise<void> {
  await sql`
    update webhook_delivery set request_body = null where request_body ~* ${pattern}`.execute(tx);
  await sql`
    update webhook_delivery set answer = regexp_replace(answer, ${pattern}, '…', 'gi') where answer ~* ${pattern}`.execute(
    tx,
  );
}

export async function deleteOldDeliveries(db: Db, days: number): Promise<void> {
  await sql`
    delete from webhook_delivery where created_at < now() - make_interval(days => ${days})`.execute(db);
}
