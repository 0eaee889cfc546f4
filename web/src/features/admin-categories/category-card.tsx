import { deleteCategory, updateCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { DIRECTORY_NAME_LENGTH } from '@fieldhouse/contracts/product.rules';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { useEdit, useFresh } from '../../lib/use-edit.ts';
import { useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

interface CategoryCardProps {
  category: Category;
  products: number;
}

const piecesOf = (products: number) => (products === 1 ? '1 product' : `${products} products`);

export function CategoryCard({ category: listed, products }: CategoryCardProps) {
  const [category, setCategory] = useFresh(listed);
  const [editing, setEditing] = useState(false);
  const { run, busy, refusal } = useMutation();
  const opener = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };
  const renamed = (answered: Category) => {
    setCategory(answered);
    stopEditing();
    void toast('The category has been updated');
  };
  const remove = () =>
    run(() => call(deleteCategory, { params: { name: category.name } }), {
      confirm: {
        title: `Delete the category '${category.name}'?`,
        text: `It will be removed from ${piecesOf(products)}. The products themselves stay in the shop. Its size guides are deleted.`,
        action: 'Delete',
        tone: 'danger',
      },
      onSuccess: () => void toast('The category has been removed.'),
    });

  return (
    <article
      aria-label={category.name}
      className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
    >
      {editing ? (
        <RenameForm category={category} products={products} onRenamed={renamed} onCancel={stopEditing} />
      ) : (
        <>
          <div className="flex items-baseline justify-between gap-4">
            <h2 dir="auto" className="min-w-0 text-2xl">
              {category.name}
            </h2>
            <Link
              to={`/?category=${encodeURIComponent(category.name)}`}
              className="shrink-0 text-sm tabular-nums underline underline-offset-4"
            >
              {piecesOf(products)}
            </Link>
          </div>
          <div className="mt-auto flex flex-wrap gap-2">
            <Button ref={opener} size="sm" tone="line" busy={busy} onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button size="sm" tone="quiet" busy={busy} className="px-1.5! text-red" onClick={remove}>
              Delete
            </Button>
          </div>
        </>
      )}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </article>
  );
}

interface RenameFormProps extends CategoryCardProps {
  onRenamed: (category: Category) => void;
  onCancel: () => void;
}

const valuesOf = ({ name }: Category) => ({ name });

function RenameForm({ category, products, onRenamed, onCancel }: RenameFormProps) {
  const { values, edit, set, conflicts, decide } = useEdit(category, valuesOf);
  const name = values.name.trim();
  const send = () =>
    call(updateCategory, { query: { nameCategory: category.name }, body: { name, __v: category.__v } });
  const form = useForm(send, {
    confirm: () => ({
      title: `Rename '${category.name}'?`,
      text: `It will change to '${name}' on ${piecesOf(products)}.`,
      action: 'Rename',
    }),
    onSuccess: onRenamed,
  });
  const input = useRef<HTMLInputElement>(null);
  // The button that opened it is gone, so the focus moves to what replaced it.
  useEffect(() => input.current?.select(), []);
  return (
    <form {...form.props} className="flex flex-col gap-3">
      <TextField
        ref={input}
        label="New name"
        name="name"
        maxLength={DIRECTORY_NAME_LENGTH}
        autoComplete="off"
        value={values.name}
        onChange={(event) => set('name', event.currentTarget.value)}
      />
      {conflicts.includes('name') && (
        <Conflict label="Name" mine={values.name} theirs={edit.base.name} onDecide={(which) => decide('name', which)} />
      )}
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" {...form.button} disabled={name === ''}>
          Save
        </Button>
        <Button size="sm" tone="line" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
