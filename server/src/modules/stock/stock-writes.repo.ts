import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export type StockReason = 'created' | 'adjusted' | 'sold' | 'returned' | 'imported';

export interface StockChange {
  readonly variantId: string;
  readonly delta: number;
}

export interface ChangedStock {
  readonly productId: string;
  readonly quantity: number;
  /** It has just sold out or come back. */
  readonly crossed: boolean;
}

/** Call the module's `changeStock` instead: it also invalidates the caches. */
export async function applyStock(
  tx: Tx,
  changes: readonly StockChange[],
  why: { reason: StockReason; orderId?: string | undefined; actor?: string | undefined },
): Promise<ChangedStock[]> {
  const { rows } = await sql<ChangedStock>`
    select product_id as "productId", quantity, crossed from change_stock(
      ${changes.map((change) => change.variantId)}::uuid[], ${changes.map((change) => change.delta)}::int[],
      ${why.reason}, ${why.orderId ?? null}::uuid, ${why.actor ?? null}::uuid, ${LOW_STOCK})`.execute(tx);
  return rows;
}
