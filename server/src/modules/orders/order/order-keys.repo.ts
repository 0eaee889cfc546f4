import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../../platform/sessions/tokens.ts';

/** Returns the key, which cannot be read again afterwards. */
export async function createOrderKey(db: Db, orderId: string, now: Date): Promise<string> {
  const key = newToken();
  await sql`
    insert into order_key (key_hash, order_id, created_at, expires_at)
    values (${hashToken(key)}, ${orderId}, ${now}, ${now}::timestamptz + interval '1 year')`.execute(db);
  return key;
}

export async function isKeyOf(db: Db, orderId: string, key: string, now: Date): Promise<boolean> {
  if (!isToken(key)) return false;
  const found = await db
    .selectFrom('order_key')
    .select('order_id')
    .where('key_hash', '=', hashToken(key))
    .where('order_id', '=', orderId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteOrderKeysSince(tx: Tx, at: Date): Promise<void> {
  await tx.deleteFrom('order_key').where('created_at', '>=', at).execute();
}

export async function cleanOrderKeys(db: Db): Promise<void> {
  await sql`delete from order_key where expires_at < now()`.execute(db);
}
