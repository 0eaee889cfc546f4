import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Who a mail about an order goes to; undefined when they have left. */
export async function findBuyer(db: Db, accountId: string): Promise<{ name: string; email: string } | undefined> {
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from account where id = ${accountId} and deleted_at is null`.execute(db);
  return rows[0];
}
