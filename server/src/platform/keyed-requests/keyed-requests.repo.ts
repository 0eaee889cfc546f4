import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';

export interface RequestKey {
  /** Who sends it: the same key of another caller is another one. */
  readonly caller: string;
  readonly key: string;
}

/** False when there is one already; a request that comes while the first is under way waits for its end. */
export async function insertRequest(tx: Tx, { caller, key }: RequestKey, wish: Buffer): Promise<boolean> {
  const { rows } = await sql`
    insert into keyed_request (caller, key, wish) values (${caller}, ${key}, ${wish})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function setResult(tx: Tx, { caller, key }: RequestKey, result: string): Promise<void> {
  await sql`update keyed_request set result = ${result} where caller = ${caller} and key = ${key}`.execute(tx);
}

export async function findRequest(
  tx: Tx,
  { caller, key }: RequestKey,
): Promise<{ wish: Buffer; result: string | null } | undefined> {
  return tx
    .selectFrom('keyed_request')
    .select(['wish', 'result'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Requests are not repeated a day later. */
export async function cleanKeyedRequests(db: Db): Promise<void> {
  await sql`delete from keyed_request where created_at < now() - interval '1 day'`.execute(db);
}
