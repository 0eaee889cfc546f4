import { getProduct, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { useMoney } from '../../lib/money.ts';
import { productChanges, staleSentence, toPatch } from '../../lib/product-edit.rules.ts';
import { useEditForm } from '../../lib/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { findStockProblems, isSameStock, typedFrom } from './stock-edit.rules.ts';

interface StockEditorProps {
  product: Product;
  categories: readonly string[];
  onSaved: (product: Product) => void;
  onCancel: () => void;
}

const labels = { quantity: t`Stock`, price: t`Price`, category: t`Categories` };
export const draftName = ({ _id }: Pick<Product, '_id'>): string => `stock:${_id}`;

/** Stock, price and categories of one product. What was typed outlives a change by someone else, who loses nothing by it. */
export function StockEditor({ product, categories, onSaved, onCancel }: StockEditorProps) {
  const money = useMoney();
  const params = { id: product._id };
  const form = useEditForm(product, {
    draft: draftName(product),
    valuesOf: typedFrom,
    isSame: isSameStock,
    problems: findStockProblems,
    send: ({ seen, values, touched }) => call(updateProduct, { params, body: toPatch(seen, values, touched) }),
    findNewest: (): Promise<Product> => call(getProduct, { params }),
    what: ({ seen, newest, hasConflicts }) => staleSentence(productChanges(seen, newest, money), hasConflicts, 'save'),
    confirm: () => ({ title: t`Your product will be updated!`, text: product.name, action: t`Save` }),
    leaving: 'address',
    onSuccess: onSaved,
  });
  const { values, seen } = form;
  const inOneVersion = product.options.length === 0;
  const number = (name: 'quantity' | 'price', step: string) => ({
    ...form.field(name),
    type: 'number',
    min: 0,
    step,
    placeholder: String(name === 'price' ? seen.basePrice : seen.quantity),
    // Cancel must not move away under the pointer.
    onBlur: undefined,
  });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        {inOneVersion && <TextField label="Stock" autoFocus {...number('quantity', '1')} />}
        <TextField label="Price" autoFocus={!inOneVersion} {...number('price', '0.01')} />
      </div>
      <CategoryPicker
        categories={categories}
        value={values.category}
        onChange={(category) => form.set('category', category)}
      />
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Conflicts form={form} labels={labels} />
      <div className="flex flex-wrap gap-3">
        <Button {...form.button}>Save</Button>
        <Button tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
