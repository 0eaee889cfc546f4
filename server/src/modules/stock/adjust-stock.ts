import { stockMessages } from '@fieldhouse/contracts/stock.rules';
import type { AdjustedStock, adjustStock as schemas } from '@fieldhouse/contracts/stock.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/ids.ts';
import { beginAdjustment, finishAdjustment } from './adjustments.repo.ts';
import { changeStock } from './change-stock.ts';
import { listBySku, lockBySku, type StockOfVariant } from './variants.repo.ts';

type Adjustment = z.output<(typeof schemas)['body']>;
type Row = Adjustment['rows'][number];

/**
 * Pieces that came, went or were counted elsewhere: all rows or none, and once, however often it is sent. A count is of
 * what lies on the shelf, so orders that wait to be sent take nothing from it.
 */
export async function adjustStock(tx: Tx, { key, rows }: Adjustment, actor: string): Promise<AdjustedStock> {
  const hash = sha256(JSON.stringify(rows));
  const before = await beginAdjustment(tx, { key, hash, actor });
  if (before) {
    if (!before.hash.equals(hash)) throw new AppError('stale', stockMessages.keyTaken);
    return before.answer;
  }
  const skus = rows.map(({ sku }) => sku);
  const bySku = mapBySku(await lockBySku(tx, skus));
  for (const [at, row] of rows.entries()) await adjust(tx, bySku, { row, place: at + 1, actor });
  const after = mapBySku(await listBySku(tx, skus));
  const answer = {
    rows: rows.map(({ sku }) => {
      const { quantity = 0, committed = 0, sku: written = sku } = after.get(sku.toUpperCase()) ?? {};
      return { sku: written, quantity, onHand: quantity + committed, committed };
    }),
  };
  await finishAdjustment(tx, key, answer);
  return answer;
}

const mapBySku = (variants: readonly StockOfVariant[]) =>
  new Map(variants.map((variant) => [variant.sku.toUpperCase(), variant]));

/** One after the other, as they were noted: a row may be about a variant that an earlier one has changed. */
async function adjust(
  tx: Tx,
  bySku: Map<string, StockOfVariant>,
  { row, place, actor }: { readonly row: Row; readonly place: number; readonly actor: string },
): Promise<void> {
  const variant = bySku.get(row.sku.toUpperCase());
  if (!variant) throw new AppError('refused', `Row ${place}: there is no SKU ${row.sku}.`);
  const { quantity, committed } = variant;
  const delta = row.delta ?? (row.count ?? 0) - quantity - committed;
  if (quantity + delta < 0) throw new AppError('refused', `Row ${place}: ${explainShortage(row, variant)}`);
  if (delta === 0) return;
  const reason = row.delta === undefined ? 'counted' : 'adjusted';
  await changeStock(tx, [{ variantId: variant.id, delta }], { reason, note: row.reason, actor });
  bySku.set(row.sku.toUpperCase(), { ...variant, quantity: quantity + delta });
}

export function explainShortage(
  { delta, count }: Pick<Row, 'delta' | 'count'>,
  { sku, quantity, committed }: StockOfVariant,
): string {
  if (delta !== undefined) return `of ${sku} there ${quantity === 1 ? 'is' : 'are'} only ${quantity} that can go.`;
  const promised = `${committed} of ${sku} ${committed === 1 ? 'is' : 'are'} promised to orders`;
  return `${promised}, which is more than the ${count} that ${count === 1 ? 'was' : 'were'} counted.`;
}
