import { getProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product, ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { useMoney } from './money.ts';
import { productChanges, staleSentence } from './product-edit.rules.ts';
import type { IsSame, MergeField } from './three-way-merge.rules.ts';
import { type EditState, useEdit } from './use-edit.ts';

interface ProductEdit<Thing, Values> {
  readonly edit: EditState<Thing, Values>;
  /** Sends what was changed. Refused because somebody else was faster, it merges and says what they have changed. */
  save(): Promise<Thing>;
}

interface ProductEditOptions<Thing, Values> {
  readonly valuesOf: (product: Thing | ProductDetail) => Values;
  readonly isSame: IsSame<Values>;
  readonly mergeField?: MergeField<Values>;
  /** What the shop has now; what everybody sees of it, unless a form needs more. */
  readonly read?: (id: string) => Promise<Thing | ProductDetail>;
  /** What the form's button says. */
  readonly action: 'save' | 'submit';
  readonly send: (edit: EditState<Thing | ProductDetail, Values>) => Promise<Thing>;
}

export function useProductEdit<Thing extends Product, Values extends object>(
  product: Thing,
  { valuesOf, isSame, mergeField, read = readShown, action, send }: ProductEditOptions<Thing, Values>,
): ProductEdit<Thing | ProductDetail, Values> {
  const edit = useEdit<Thing | ProductDetail, Values>(product, valuesOf, isSame, mergeField);
  const money = useMoney();
  const save = async () => {
    const { seen, values } = edit;
    try {
      const saved = await send(edit);
      edit.settle(saved, values);
      return saved;
    } catch (error) {
      const isStale = error instanceof ApiError && error.code === 'stale';
      const newest = isStale ? await read(product._id).catch(() => undefined) : undefined;
      if (!newest) throw error;
      const hasConflicts = edit.rebase(newest);
      // No longer stale: it can be sent again, as soon as the conflicts are decided.
      const sentence = staleSentence(productChanges(seen, newest, money), hasConflicts, action);
      throw new ApiError(409, { error: sentence, code: 'refused' });
    }
  };
  return { edit, save };
}

const readShown = (id: string): Promise<ProductDetail> => call(getProduct, { params: { id } });
