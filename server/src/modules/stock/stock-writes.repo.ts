import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import type { MovementReason } from '@fieldhouse/contracts/stock.schemas';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

export interface StockChange {
  readonly variantId: string;
  /** Of what can be bought. */
  readonly delta: number;
  /** Of what is promised to orders; both together are the change of what is on hand. */
  readonly committed?: number;
}

export interface ChangedStock {
  readonly productId: string;
  readonly quantity: number;
  /** It has just sold out or come back, or costs something else because its cheapest variant has. */
  readonly listingChanged: boolean;
}

export interface WhyStock {
  readonly reason: MovementReason;
  readonly note?: string | undefined;
  readonly orderId?: string | undefined;
  readonly actor?: string | undefined;
}

/** Call the module's `changeStock` instead: it also invalidates the caches. */
export async function applyStock(tx: Tx, changes: readonly StockChange[], why: WhyStock): Promise<ChangedStock[]> {
  const { rows } = await sql<ChangedStock>`
    select product_id as "productId", quantity, listing_changed as "listingChanged" from change_stock(
      ${changes.map((change) => change.variantId)}::uuid[], ${changes.map((change) => change.delta)}::int[],
      ${changes.map((change) => change.committed ?? 0)}::int[], ${why.reason}, ${why.note ?? null},
      ${why.orderId ?? null}::uuid, ${why.actor ?? null}::uuid, ${LOW_STOCK})`.execute(tx);
  return rows;
}

export async function refreshAlerts(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`select refresh_stock_alerts(${productIds}::uuid[], ${LOW_STOCK})`.execute(tx);
}
