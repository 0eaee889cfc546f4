import type { Product, updateProduct as schemas } from '@fieldhouse/contracts/catalogue.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { editProduct } from '../catalogue/index.ts';
import { changeStock } from './change-stock.ts';

type ProductPatch = z.output<(typeof schemas)['body']>;

/**
 * An edit of a product and of how many there are. The difference to what the editor saw is applied, so that pieces sold
 * meanwhile are not put back.
 */
export function updateProduct(tx: Tx, id: string, patch: ProductPatch, actor: string): Promise<Product> {
  return editProduct(tx, { ...patch, id }, actor, async (before) => {
    const { quantity, quantityWas = before.quantity } = patch;
    const delta = quantity === undefined ? 0 : quantity - quantityWas;
    if (delta !== 0) await changeStock(tx, [{ variantId: id, delta }], { reason: 'adjusted', actor });
  });
}
