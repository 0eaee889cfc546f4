import { sql } from 'kysely';
import type { Db } from '../db/db.ts';

/** Anyone who comes back once in three months is still known. */
const FOR_SO_LONG = sql`interval '90 days'`;

export async function trustNetwork(db: Db, key: string): Promise<void> {
  // Once a day is often enough to keep it.
  await sql`
    insert into trusted_network (key, seen_at) values (${key}, now())
    on conflict (key) do update set seen_at = excluded.seen_at
    where trusted_network.seen_at < excluded.seen_at - interval '1 day'`.execute(db);
}

export async function isTrustedNetwork(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from trusted_network where key = ${key} and seen_at > now() - ${FOR_SO_LONG}`.execute(db);
  return rows.length > 0;
}

export async function cleanTrustedNetworks(db: Db): Promise<void> {
  await sql`delete from trusted_network where seen_at < now() - ${FOR_SO_LONG}`.execute(db);
}
