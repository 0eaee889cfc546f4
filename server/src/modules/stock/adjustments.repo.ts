import type { AdjustedStock } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Afterwards a key is free again. */
const KEPT_DAYS = 30;

/**
 * Takes the key, or gives what was answered under it. The same request at the same moment waits here until the
 * first has ended.
 */
export async function beginAdjustment(
  tx: Tx,
  { key, hash, actor }: { readonly key: string; readonly hash: Buffer; readonly actor: string },
): Promise<{ hash: Buffer; answer: AdjustedStock } | undefined> {
  await sql`delete from stock_adjustment where at < now() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
  const { rows } = await sql`
    insert into stock_adjustment (key, content_hash, actor, answer) values (${key}, ${hash}, ${actor}, '{"rows": []}')
    on conflict (key) do nothing returning key`.execute(tx);
  if (rows.length > 0) return undefined;
  return tx
    .selectFrom('stock_adjustment')
    .select(['content_hash as hash', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst();
}

export async function finishAdjustment(tx: Tx, key: string, answer: AdjustedStock): Promise<void> {
  await tx
    .updateTable('stock_adjustment')
    .set({ answer: JSON.stringify(answer) })
    .where('key', '=', key)
    .execute();
}
