import type { EventType } from '@fieldhouse/contracts/event.rules';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export type OffReason = 'hand' | 'gone' | 'failed';

export interface StoredWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: EventType[];
  readonly createdAt: Date;
  readonly offAt: Date | null;
  readonly offReason: OffReason | null;
  readonly makerName: string | null;
  readonly v: number;
}

const stored = sql`
  w.id, w.url, w.events, w.created_at as "createdAt", w.off_at as "offAt", w.off_reason as "offReason", a.name as "makerName", w.v
  from webhook w left join actor_name a on a.id = w.maker`;

export async function listWebhooks(db: Db): Promise<StoredWebhook[]> {
  const { rows } = await sql<StoredWebhook>`select ${stored} order by w.id`.execute(db);
  return rows;
}

export async function findWebhook(db: Db, id: string): Promise<StoredWebhook | undefined> {
  const { rows } = await sql<StoredWebhook>`select ${stored} where w.id = ${id}`.execute(db);
  return rows[0];
}

export async function lockWebhook(tx: Tx, id: string): Promise<StoredWebhook | undefined> {
  await sql`select from webhook where id = ${id} for no key update`.execute(tx);
  return findWebhook(tx, id);
}

export interface NewWebhook {
  readonly id: string;
  readonly url: string;
  readonly events: readonly EventType[];
  readonly secret: string;
  readonly maker: string;
}

export async function insertWebhook(tx: Tx, { id, url, events, secret, maker }: NewWebhook): Promise<void> {
  await sql`
    insert into webhook (id, url, events, secret, maker) values (${id}, ${url}, ${events}, ${secret}, ${maker})`.execute(
    tx,
  );
}

export async function updateWebhook(
  tx: Tx,
  id: string,
  {
    url,
    events,
    isActive,
  }: { readonly url: string; readonly events: readonly EventType[]; readonly isActive: boolean },
): Promise<void> {
  await sql`
    update webhook set url = ${url}, events = ${events}, v = v + 1,
      off_at = case when ${isActive} then null else coalesce(off_at, now()) end,
      off_reason = case when ${isActive} then null else coalesce(off_reason, 'hand') end
    where id = ${id}`.execute(tx);
}

/** False when it was off already. */
export async function switchOff(tx: Tx, id: string, reason: OffReason): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update webhook set off_at = now(), off_reason = ${reason}, v = v + 1 where id = ${id} and off_at is null`.execute(
    tx,
  );
  return numAffectedRows > 0n;
}

/** The secret so far signs for a while as well. */
export async function replaceSecret(tx: Tx, id: string, secret: string, hours: number): Promise<void> {
  await sql`
    update webhook set secret_before = secret, secret_before_until = now() + make_interval(hours => ${hours}), secret = ${secret},
      v = v + 1
    where id = ${id}`.execute(tx);
}

export async function deleteWebhook(tx: Tx, id: string): Promise<void> {
  await sql`delete from webhook where id = ${id}`.execute(tx);
}
