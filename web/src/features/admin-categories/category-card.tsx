import { deleteCategory, updateCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { call } from '../../lib/call.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { RenameForm } from './rename-form.tsx';

interface CategoryCardProps {
  category: Category;
  products: number;
  refresh: () => void;
}

const piecesOf = (products: number) => (products === 1 ? '1 product' : `${products} products`);

export function CategoryCard({ category, products, refresh }: CategoryCardProps) {
  const [editing, setEditing] = useState(false);
  const { run, busy, problem } = useDeed(refresh);
  const opener = useRef<HTMLButtonElement>(null);
  const stopEditing = () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setEditing(false));
    opener.current?.focus();
  };

  const rename = async (name: string) => {
    const text = `It will read '${name}' on ${piecesOf(products)}.`;
    if (!(await ask({ title: `Rename '${category.name}'?`, text, action: 'Rename' }))) return;
    const query = { nameCategory: category.name };
    if (!(await run(() => call(updateCategory, { query, body: { name, __v: category.__v } })))) return;
    stopEditing();
    await toast('The category has been updated');
    refresh();
  };
  const remove = async () => {
    const text = `${piecesOf(products)} will lose it. The products themselves stay in the shop.`;
    const question = {
      title: `Delete the category '${category.name}'?`,
      text,
      action: 'Delete',
      tone: 'danger',
    } as const;
    if (!(await ask(question))) return;
    if (!(await run(() => call(deleteCategory, { params: { name: category.name } })))) return;
    await toast('The category has been removed.');
    refresh();
  };

  return (
    <article
      aria-label={category.name}
      className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
    >
      {editing ? (
        <RenameForm name={category.name} busy={busy} onSave={rename} onCancel={stopEditing} />
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
      {problem && <Notice tone="problem">{problem}</Notice>}
    </article>
  );
}
