import { getProduct, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { productChanges, staleSentence, toPatch } from './product-edit.rules.ts';
import type { IsSame } from './three-way-merge.rules.ts';
import { type EditState, useEdit } from './use-edit.ts';

/** What the form has of a product, as it is typed. */
type Typed = Partial<Record<'name' | 'description' | 'price' | 'quantity' | 'brand', string>> &
  Partial<Record<'img' | 'category', readonly string[]>>;

interface ProductEdit<Values> {
  readonly edit: EditState<Product, Values>;
  /** Sends what was changed. Refused because somebody else was faster, it merges and says what they have changed. */
  save(): Promise<Product>;
}

/** `action` is what the form's button says. */
export function useProductEdit<Values extends Typed>(
  product: Product,
  valuesOf: (product: Product) => Values,
  isSame: IsSame<Values>,
  action: 'save' | 'submit',
): ProductEdit<Values> {
  const edit = useEdit(product, valuesOf, isSame);
  const params = { id: product._id };
  const save = async () => {
    const { seen, values, touched } = edit;
    try {
      const saved = await call(updateProduct, { params, body: toPatch(seen, values, touched as (keyof Typed)[]) });
      edit.settle(saved, values);
      return saved;
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale';
      const newest = isStale ? await call(getProduct, { params }).catch(() => undefined) : undefined;
      if (!newest) throw error;
      const hasConflicts = edit.rebase(newest);
      // No longer stale: it can be sent again, as soon as the conflicts are decided.
      const sentence = staleSentence(productChanges(seen, newest), hasConflicts, action);
      throw new ApiError(409, { error: sentence, code: 'refused' });
    }
  };
  return { edit, save };
}
