import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';

export interface NewGuest {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
}

export async function insertGuest(db: Db, { id, email, emailKey }: NewGuest): Promise<void> {
  await db.insertInto('guest').values({ id, email, email_key: emailKey }).execute();
}

/** All that have come under an address, locked: who is placing an order is waited for. */
export async function lockGuests(tx: Tx, emailKey: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('guest')
    .select('id')
    .where('email_key', '=', emailKey)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** Those who have bought nothing, two days after they came: their sessions have ended by then. */
export async function cleanGuests(db: Db): Promise<void> {
  await sql`
    delete from guest g
    where g.created_at < now() - interval '2 days'
      and not exists (select from "order" o where o.guest_id = g.id)
      and not exists (select from payment p where p.guest_id = g.id)`.execute(db);
}
