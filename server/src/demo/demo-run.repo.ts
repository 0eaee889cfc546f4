import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/db.ts';

/** Records that this database is running as a demo shop from now on, unless that is known already. */
export async function beginDemoRun(tx: Tx, at: Date): Promise<void> {
  await sql`
    insert into demo_run (began_at) select ${at} where not exists (select from demo_run where ended_at is null)`.execute(
    tx,
  );
}

export async function hasBeenDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from demo_run limit 1`.execute(db);
  return rows.length > 0;
}

/** When the current demo began; undefined when it has already ended. */
export async function endDemoRun(tx: Tx, at: Date): Promise<Date | undefined> {
  const { rows } = await sql<{ beganAt: Date }>`
    update demo_run set ended_at = greatest(${at}, began_at) where ended_at is null
    returning began_at as "beganAt"`.execute(tx);
  return rows[0]?.beganAt;
}

/** The accounts of these addresses that are as old as the demo: a later one may be a real customer's. */
export async function listDemoAccountIds(tx: Tx, emails: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account
    where email_key = any (${emails}) and created_at < (select max(ended_at) from demo_run)
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}
