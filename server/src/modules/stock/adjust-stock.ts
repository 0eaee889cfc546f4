import { messages, msg } from '@fieldhouse/contracts/messages';
import { productMessages } from '@fieldhouse/contracts/product.rules';
import { MAX_PIECES, stockMessages } from '@fieldhouse/contracts/stock.rules';
import type { AdjustedStock, adjustStock as schemas } from '@fieldhouse/contracts/stock.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { sha256 } from '../../platform/ids.ts';
import { receiveAtCost } from '../catalogue/index.ts';
import { beginAdjustment, finishAdjustment } from './adjustments.repo.ts';
import { changeStock } from './change-stock.ts';
import type { StockChange, WhyStock } from './stock-writes.repo.ts';
import { listBySku, lockBySku, type StockOfVariant } from './variants.repo.ts';

/** Of a row among many; what is said inside begins small, because the row stands before it. */
export const rowMessages = messages('stock-row', {
  inRow: (row: number, sentence: string) => msg`Row ${row}: ${sentence}`,
  unknown: (row: number, sku: string) => msg`Row ${row}: there is no SKU ${sku}.`,
  gone: 'this variant is no longer sold.',
  stale: (sku: string) => msg`someone else has changed ${sku} in the meantime. Nothing was saved.`,
  shortage: (sku: string, left: number) =>
    left === 1 ? msg`of ${sku} there is only 1 that can go.` : msg`of ${sku} there are only ${left} that can go.`,
  promised: (sku: string, committed: number, count: number) => {
    if (committed === 1)
      return count === 1
        ? msg`1 of ${sku} is promised to orders, which is more than the 1 that was counted.`
        : msg`1 of ${sku} is promised to orders, which is more than the ${count} that were counted.`;
    return count === 1
      ? msg`${committed} of ${sku} are promised to orders, which is more than the 1 that was counted.`
      : msg`${committed} of ${sku} are promised to orders, which is more than the ${count} that were counted.`;
  },
} as const);

type Adjustment = z.output<(typeof schemas)['body']>;
type Row = Adjustment['rows'][number];

/**
 * Pieces that came, went or were counted elsewhere: all rows or none. With a key in the body it is done once in 30 days, however often
 * a till sends it that was offline. A count is of what lies on the shelf, so orders that wait to be sent take nothing from it.
 */
export async function adjustStock(tx: Tx, { key, rows }: Adjustment, actor: string): Promise<AdjustedStock> {
  if (key === undefined) return adjustRows(tx, rows, actor);
  const hash = sha256(JSON.stringify(rows));
  const before = await beginAdjustment(tx, { key, hash, actor });
  if (before) {
    if (!before.hash.equals(hash)) throw new AppError('stale', stockMessages.keyTaken);
    return before.answer;
  }
  const answer = await adjustRows(tx, rows, actor);
  await finishAdjustment(tx, key, answer);
  return answer;
}

async function adjustRows(tx: Tx, rows: readonly Row[], actor: string): Promise<AdjustedStock> {
  const skus = rows.map(({ sku }) => sku);
  await changeRows(tx, mapBySku(await lockBySku(tx, skus)), rows, actor);
  const after = mapBySku(await listBySku(tx, skus));
  return {
    rows: rows.map(({ sku }) => {
      const { quantity = 0, committed = 0, sku: written = sku } = after.get(sku.toUpperCase()) ?? {};
      return { sku: written, quantity, onHand: quantity + committed, committed };
    }),
  };
}

const mapBySku = (variants: readonly StockOfVariant[]) =>
  new Map(variants.map((variant) => [variant.sku.toUpperCase(), variant]));

/**
 * One after the other, as they were noted: a row may be about a variant that an earlier one has changed. What is written for the same
 * reason is written together.
 */
async function changeRows(
  tx: Tx,
  bySku: Map<string, StockOfVariant>,
  rows: readonly Row[],
  actor: string,
): Promise<void> {
  let changes: StockChange[] = [];
  let why: WhyStock | undefined;
  const write = async () => {
    if (why) await changeStock(tx, changes, why);
    changes = [];
    why = undefined;
  };
  for (const [at, row] of rows.entries()) {
    const { variant, delta } = weigh(bySku, row, at + 1);
    if (delta === 0) continue;
    const reason = row.delta === undefined ? 'counted' : 'adjusted';
    // What a piece costs afterwards depends on how many there are before.
    if (why && (row.cost !== undefined || why.reason !== reason || why.note !== row.reason)) await write();
    if (row.cost !== undefined)
      await receiveAtCost(tx, { variantId: variant.id, pieces: delta, cost: row.cost }, actor);
    changes.push({ variantId: variant.id, delta });
    why = { reason, note: row.reason, actor };
    bySku.set(row.sku.toUpperCase(), { ...variant, quantity: variant.quantity + delta });
  }
  await write();
}

function weigh(
  bySku: ReadonlyMap<string, StockOfVariant>,
  row: Row,
  place: number,
): { variant: StockOfVariant; delta: number } {
  const variant = bySku.get(row.sku.toUpperCase());
  if (!variant) throw new AppError('refused', rowMessages.unknown(place, row.sku));
  const { quantity, committed } = variant;
  const delta = row.delta ?? (row.count ?? 0) - quantity - committed;
  if (quantity + delta < 0) throw new AppError('refused', rowMessages.inRow(place, explainShortage(row, variant)));
  // Here and not in the database: what several rows bring together is no integer any more.
  if (quantity + delta > MAX_PIECES)
    throw new AppError('refused', rowMessages.inRow(place, productMessages.quantityBounds));
  return { variant, delta };
}

export function explainShortage(
  { delta, count }: Pick<Row, 'delta' | 'count'>,
  { sku, quantity, committed }: StockOfVariant,
): string {
  return delta === undefined ? rowMessages.promised(sku, committed, count ?? 0) : rowMessages.shortage(sku, quantity);
}
