import type { Product, createProduct as schemas } from '@fieldhouse/contracts/catalogue.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { addProduct } from '../catalogue/index.ts';
import { changeStock } from './change-stock.ts';

export type NewProduct = z.output<(typeof schemas)['body']>;

/**
 * Puts a product into the shop with its first pieces, in the caller's transaction. The id may be given, for goods that come
 * from elsewhere.
 */
export function createProduct(tx: Tx, input: NewProduct, actor: string | null, id = newId()): Promise<Product> {
  return addProduct(tx, { ...input, id }, actor, async () => {
    if (input.quantity > 0)
      await changeStock(tx, [{ variantId: id, delta: input.quantity }], { reason: 'created', ...(actor && { actor }) });
  });
}
