import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/** Gives the products whose prices were moved. */
export async function moveDuePrices(tx: Tx, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select id from move_prices(now(), ${most}) as t (id)`.execute(tx);
  return rows.map(({ id }) => id);
}
