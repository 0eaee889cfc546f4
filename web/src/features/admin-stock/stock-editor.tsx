import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { updateProduct } from '@fieldhouse/contracts/catalogue-staff.endpoints';
import { call } from '../../lib/call.ts';
import { toPatch } from '../../lib/product-edit.rules.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { useProductEdit } from '../../lib/use-product-edit.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
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

const labels = { quantity: 'Stock', price: 'Price', category: 'Categories' };
export const draftName = ({ _id }: Pick<Product, '_id'>): string => `stock:${_id}`;

/** Stock, price and categories of one product. What was typed outlives a change by somebody else, who loses nothing by it. */
export function StockEditor({ product, categories, onSaved, onCancel }: StockEditorProps) {
  const { edit, save } = useProductEdit(product, {
    valuesOf: typedFrom,
    isSame: isSameStock,
    action: 'save',
    send: ({ seen, values, touched }) =>
      call(updateProduct, { params: { id: product._id }, body: toPatch(seen, values, touched) }),
  });
  const { values: typed, set, seen, touched, conflicts } = edit;
  useDraft({ name: draftName(product), values: edit.edit, typed: touched.length > 0, restore: edit.restore });
  const form = useForm(save, {
    problems: findStockProblems(typed),
    confirm: () => ({ title: 'Your product will be updated!', text: product.name, action: 'Save' }),
    onSuccess: onSaved,
  });
  const inOneVersion = product.options.length === 0;
  const number = (name: 'quantity' | 'price', step: string) => ({
    type: 'number',
    min: 0,
    step,
    value: typed[name],
    error: form.errors[name],
    placeholder: String(name === 'price' ? seen.basePrice : seen.quantity),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => {
      set(name, event.currentTarget.value);
      form.change(name);
    },
  });

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        {inOneVersion && <TextField label="Stock" autoFocus {...number('quantity', '1')} />}
        <TextField label="Price" autoFocus={!inOneVersion} {...number('price', '0.01')} />
      </div>
      <CategoryPicker
        categories={categories}
        value={typed.category}
        onChange={(category) => set('category', category)}
      />
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      {conflicts.map((field) => (
        <Conflict
          key={field}
          label={labels[field]}
          mine={String(typed[field])}
          theirs={String(edit.edit.base[field])}
          onDecide={(which) => edit.decide(field, which)}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button {...form.button}>Save</Button>
        <Button tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
