import type { StockRow } from '@fieldhouse/contracts/variants.schemas';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { editVariant, listVariantTables, type ProductTable } from '../catalogue/index.ts';
import { explainShortage, rowMessages } from './adjust-stock.ts';
import { changeStock } from './change-stock.ts';
import { lockVariants, type VersionedStock } from './variants.repo.ts';

/**
 * Many variants of many products: all rows or none. A count is of what lies on the shelf; the other fields are refused when
 * the product has changed since `__v`.
 */
export async function updateStockRows(tx: Tx, rows: readonly StockRow[], actor: string): Promise<ProductTable[]> {
  const stock = await lockVariants(
    tx,
    rows.map(({ _id }) => _id),
  );
  for (const [at, row] of rows.entries())
    await inRow(at, () => updateRow(tx, row, requireRow(row, stock.get(row._id)), actor));
  return listVariantTables(tx, [...new Set([...stock.values()].map(({ productId }) => productId))]);
}

function requireRow({ __v }: StockRow, variant: VersionedStock | undefined): VersionedStock {
  if (!variant) throw new AppError('refused', rowMessages.gone);
  if (__v !== undefined && __v !== variant.version) throw new AppError('stale', rowMessages.stale(variant.sku));
  return variant;
}

async function updateRow(tx: Tx, row: StockRow, variant: VersionedStock, actor: string): Promise<void> {
  // Of the versions of their product all rows were compared with the first: each edit counts it up.
  const { _id: id, count, __v, ...patch } = row;
  if (Object.values(patch).some((value) => value !== undefined))
    await editVariant(tx, { ...patch, id }, actor, async () => {});
  if (count === undefined) return;
  const delta = count - variant.quantity - variant.committed;
  if (variant.quantity + delta < 0) throw new AppError('refused', explainShortage({ count }, variant));
  const why = { reason: 'counted', note: 'stock table', actor } as const;
  if (delta !== 0) await changeStock(tx, [{ variantId: id, delta }], why);
}

/** A refusal names its row and the field in it. */
async function inRow<Result>(at: number, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([field, sentence]) => [`rows.${at}.${field}`, sentence]);
    throw new AppError(error.code, rowMessages.inRow(at + 1, error.message), {
      ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
      cause: error,
    });
  }
}
