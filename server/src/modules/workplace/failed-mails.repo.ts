import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

/** Mails that were given up after the last try, up to so many. */
export async function countFailedMails(db: Db, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from (select from failed_job where payload ? 'mailId' limit ${most}) m`.execute(db);
  return rows[0]?.count ?? 0;
}
