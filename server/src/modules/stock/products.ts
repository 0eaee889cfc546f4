import type * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { addProduct, editProduct } from '../catalogue/index.ts';
import { changeStock } from './change-stock.ts';

export type NewProduct = z.output<typeof schemas.createProduct.body>;

/**
 * Puts a product into the shop with its first pieces, in the caller's transaction. The id may be given, for goods that come
 * from elsewhere.
 */
export function createProduct(tx: Tx, input: NewProduct, actor: string | null, id = newId()): Promise<schemas.Product> {
  return addProduct(tx, { ...input, id }, actor, async () => {
    if (input.quantity > 0)
      await changeStock(tx, [{ variantId: id, delta: input.quantity }], { reason: 'created', ...(actor && { actor }) });
  });
}

type ProductPatch = z.output<typeof schemas.updateProduct.body>;

/**
 * An edit of a product and of how many there are. The difference to what the editor saw is applied, so that pieces sold
 * in the meantime are not put back.
 */
export function updateProduct(tx: Tx, id: string, patch: ProductPatch, actor: string): Promise<schemas.Product> {
  return editProduct(tx, { ...patch, id }, actor, async (before) => {
    const { quantity, quantityWas = before.quantity } = patch;
    const delta = quantity === undefined ? 0 : quantity - quantityWas;
    if (delta !== 0) await changeStock(tx, [{ variantId: id, delta }], { reason: 'adjusted', actor });
  });
}
