import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Mails that were given up after the last try, up to so many. */
export async function countFailedMails(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from failed_job where payload ? 'mailId' limit ${most}) m`.execute(db);
  return rows[0]?.count ?? 0;
}

interface FailedMailRow {
  readonly id: number;
  readonly task: string;
  readonly failedAt: Date;
  readonly error: string;
  readonly orderId: string | null;
  readonly number: number | null;
}

/** The newest first. */
export async function listFailedMails(db: Db, most: number): Promise<FailedMailRow[]> {
  const { rows } = await sql<FailedMailRow>`
    select f.id, f.task, f.failed_at as "failedAt", f.error, o.id as "orderId", o.number
    from (select * from failed_job where payload ? 'mailId' order by id desc limit ${most}) f
    left join "order" o on o.id = (f.payload ->> 'orderId')::uuid order by f.id desc`.execute(db);
  return rows;
}

export async function onlyMails(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from failed_job where id = any (${ids}::bigint[]) and payload ? 'mailId'`.execute(tx);
  return rows.map(({ id }) => id);
}
