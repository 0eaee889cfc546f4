import { getProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { listVariants } from '@fieldhouse/contracts/variants.endpoints';
import type { Call } from '../../lib/call.ts';
import type { EditedProduct } from './matrix-save.rules.ts';

/** A product with the sales that are planned for it and its variants: they may begin later, or be over. */
export async function readEdited(call: Call, id: string): Promise<EditedProduct> {
  const [product, table] = await Promise.all([
    call(getProduct, { params: { id } }),
    call(listVariants, { params: { id } }),
  ]);
  const { salePrice, saleFrom, saleUntil } = table;
  // Should the two be of different moments, the older one is refused when it is sent.
  const __v = Math.min(product.__v, table.__v);
  // How many there are changes all the time, and is no change of the product.
  const variants = table.variants.map(({ onHand: _, committed: __, ...variant }) => variant);
  return { ...product, variants, salePrice, saleFrom, saleUntil, __v };
}
