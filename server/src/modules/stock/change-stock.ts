import { productMessages } from '@fieldhouse/contracts/product.rules';
import { stockMessages } from '@fieldhouse/contracts/stock.rules';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import { violatedConstraint } from '../../platform/db/database-errors.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { applyStock, type ChangedStock, type StockChange, type WhyStock } from './stock-writes.repo.ts';

/**
 * The only way to change stock: variants, products, movements and caches change together. Products are locked
 * in the order of their ids, whatever order the caller names them in.
 */
export async function changeStock(tx: Tx, changes: readonly StockChange[], why: WhyStock): Promise<ChangedStock[]> {
  try {
    const result = await applyStock(tx, changes, why);
    await changed(
      tx,
      result.flatMap(({ productId, listingChanged }) => productChanged(productId, { listing: listingChanged })),
    );
    return result;
  } catch (error) {
    const constraint = violatedConstraint(error);
    if (constraint === 'variant_quantity_not_negative' || constraint === 'product_quantity_not_negative')
      throw new AppError('refused', stockMessages.notThatMany, { cause: error });
    if (constraint === 'variant_quantity_bounded')
      throw new AppError('refused', productMessages.quantityBounds, { cause: error });
    throw error;
  }
}
