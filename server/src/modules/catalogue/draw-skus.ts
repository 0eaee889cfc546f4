import { randomBytes } from 'node:crypto';
import type { Tx } from '../../platform/db/db.ts';
import { skuFrom } from './catalogue.rules.ts';
import { listTaken } from './variant-writes.repo.ts';
import type { PlannedVariant, WrittenVariant } from './variants.rules.ts';

/** Random: among a million products one in a million is taken already, so the caller has to check. */
export const generateSku = (): string => skuFrom(randomBytes(8));

/** What a plan will write: variants that have no SKU get one. */
export async function withSkus(tx: Tx, rows: readonly PlannedVariant[]): Promise<WrittenVariant[]> {
  const skus = await drawSkus(tx, rows.filter(({ variant }) => variant.sku === undefined).length);
  return rows.map(({ variant }) => ({ ...variant, sku: variant.sku ?? skus.pop() ?? '' }));
}

async function drawSkus(tx: Tx, count: number): Promise<string[]> {
  const drawn = new Set<string>();
  while (drawn.size < count) {
    while (drawn.size < count) drawn.add(generateSku());
    for (const { sku } of await listTaken(tx, null, { skus: [...drawn], barcodes: [] })) if (sku) drawn.delete(sku);
  }
  return [...drawn];
}
