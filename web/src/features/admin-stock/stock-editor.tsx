import { getProduct, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { productChanges } from '../../lib/product-changes.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { useEdit } from '../../lib/use-edit.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict, focusConflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { findStockProblems, isSameStock, toPatch, typedFrom } from './stock-edit.rules.ts';

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
  // As it was when the editing began: the list behind may be fetched again meanwhile.
  const [seen, setSeen] = useState(product);
  const edit = useEdit(typedFrom(product), isSameStock);
  const { values: typed, set, touched, conflicts } = edit;
  useDraft({ name: draftName(product), values: edit.edit, typed: touched.length > 0, restore: edit.restore });
  const [changes, setChanges] = useState<readonly string[]>([]);
  const params = { id: product._id };
  const lookAgain = async () => {
    const now = await call(getProduct, { params }).catch(() => undefined);
    if (!now) return;
    setChanges(productChanges(seen, now));
    setSeen(now);
    edit.rebase(typedFrom(now));
  };
  const { run, busy, problem } = useDeed();
  const errors = findStockProblems(typed);

  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) return wrong.focus();
    if (focusConflict(event.currentTarget)) return;
    const question = { title: 'Your product will be updated!', text: product.name, action: 'Save' };
    if (!(await ask(question))) return;
    await run(async () => {
      const body = toPatch(seen, typed, touched);
      const saved = await call(updateProduct, { params, body }).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.code === 'stale') await lookAgain();
        throw error;
      });
      onSaved(saved);
    });
  };
  const number = (name: 'quantity' | 'price', step: string) => ({
    type: 'number',
    min: 0,
    step,
    value: typed[name],
    error: errors[name],
    placeholder: String(seen[name]),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => set(name, event.currentTarget.value),
  });

  return (
    <form noValidate onSubmit={save} className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-4">
        <TextField label="Stock" autoFocus {...number('quantity', '1')} />
        <TextField label="Price" {...number('price', '0.01')} />
      </div>
      <CategoryPicker
        categories={categories}
        value={typed.category}
        onChange={(category) => set('category', category)}
      />
      {problem && (
        <Notice tone="problem">
          {problem} {changes.join(' ')}{' '}
          {conflicts.length > 0
            ? 'Choose below what counts, then save again.'
            : changes.length > 0 && 'What you have typed is still here: save again to keep it.'}
        </Notice>
      )}
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
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
