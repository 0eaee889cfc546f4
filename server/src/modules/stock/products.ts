import type * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { variantMessages } from '@fieldhouse/contracts/variant.rules';
import type * as variantSchemas from '@fieldhouse/contracts/variants.schemas';
import type { z } from 'zod';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import { addProduct, editProduct, editVariant, editVariants } from '../catalogue/index.ts';
import { changeStock } from './change-stock.ts';
import { refreshAlerts } from './stock-writes.repo.ts';
import { findOnlyVariant } from './variants.repo.ts';

type CreateBody = z.output<typeof schemas.createProduct.body>;
/** Without options it comes in one version. */
export type NewProduct = Omit<CreateBody, 'options'> & Partial<Pick<CreateBody, 'options'>>;

/**
 * Puts a product into the shop with its first pieces, in the caller's transaction. The id may be given, for goods that come
 * from elsewhere.
 */
export function createProduct(
  tx: Tx,
  { quantity = 0, options = [], variants = [{ options: {}, quantity }], ...input }: NewProduct,
  actor: string | null,
  id = newId(),
): Promise<schemas.WrittenProduct> {
  return addProduct(tx, { ...input, options, variants, id }, actor, async (deltas) => {
    if (deltas.length > 0) await changeStock(tx, deltas, { reason: 'created', ...(actor && { actor }) });
  });
}

type ProductPatch = z.output<typeof schemas.updateProduct.body>;

/**
 * An edit of a product and of how many there are. The difference to what the editor saw is applied, so that pieces sold
 * in the meantime are not put back.
 */
export function updateProduct(tx: Tx, id: string, patch: ProductPatch, actor: string): Promise<schemas.WrittenProduct> {
  return editProduct(tx, { ...patch, id }, actor, async (before) => {
    const { quantity, quantityWas = before.quantity } = patch;
    if (quantity === undefined) return;
    const variantId = await findOnlyVariant(tx, id);
    if (variantId === undefined) throw new AppError('refused', variantMessages.sayWhich);
    const delta = quantity - quantityWas;
    if (delta !== 0) await changeStock(tx, [{ variantId, delta }], { reason: 'adjusted', actor });
  });
}

/** Options and variants as a whole, with how many there are of each. */
export function updateVariants(tx: Tx, id: string, table: variantSchemas.VariantTable, actor: string) {
  return editVariants(tx, { ...table, id }, actor, async (deltas) => {
    await changeStock(tx, deltas, { reason: 'adjusted', actor });
    // What was retired counts no more.
    await refreshAlerts(tx, [id]);
  });
}

type VariantPatch = z.output<typeof variantSchemas.updateVariant.body>;

export function updateVariant(
  tx: Tx,
  id: string,
  patch: VariantPatch,
  actor: string,
): Promise<variantSchemas.StockedVariant> {
  return editVariant(tx, { ...patch, id }, actor, (deltas) => changeStock(tx, deltas, { reason: 'adjusted', actor }));
}
