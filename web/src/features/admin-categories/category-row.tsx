import { deleteCategory } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { categoryMessages, MAX_CATEGORY_LEVELS } from '@fieldhouse/contracts/category.rules';
import { t } from '@fieldhouse/contracts/text';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { hasDraft } from '../../lib/session/drafts.ts';
import { useFresh } from '../../lib/use-edit.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { toast } from '../../ui/toast.ts';
import type { Branch } from './category-branches.rules.ts';
import { CategoryForm, categoryDraft, type PictureField } from './category-form.tsx';
import { NewCategory } from './new-category.tsx';

interface CategoryRowProps {
  branch: Branch;
  departments: readonly Branch[];
  PictureField: PictureField;
  /** The id of a category on its way to another place, where the focus goes with it. */
  moving: RefObject<string | undefined>;
}

/** Nothing is dense on a phone. */
const touched = 'max-sm:min-h-11';

const countProducts = (products: number) => t.plural(products, { one: '# product', other: '# products' });
const countOwnProducts = (products: number) =>
  t.plural(products, { one: '# product of its own', other: '# products of its own' });

function whatGoes({ products, parent }: Branch['category']): string {
  const left =
    parent === null
      ? t.plural(products, { one: 'It will be removed from # product.', other: 'It will be removed from # products.' })
      : t.plural(
          products,
          {
            one: "It will be removed from # product, which stay in '{0}'.",
            other: "It will be removed from # products, which stay in '{0}'.",
          },
          parent,
        );
  return `${left} ${t`The products themselves stay in the shop. Its size guides are deleted.`}`;
}

/** One category, and what staff may do with it. */
export function CategoryRow({ branch: listed, departments, PictureField, moving }: CategoryRowProps) {
  const [category, setCategory] = useFresh(listed.category);
  const branch = { ...listed, category };
  const { level, below } = branch;
  // What was typed before the session ended is restored.
  const [open, setOpen] = useState<'edit' | 'add' | 'problem' | undefined>(() =>
    hasDraft(categoryDraft(category)) ? 'edit' : undefined,
  );
  const { run, busy, refusal } = useMutation();
  const [editor, adder] = [useRef<HTMLButtonElement>(null), useRef<HTMLButtonElement>(null)];
  const close = (opener: RefObject<HTMLButtonElement | null>) => () => {
    // At once, so that the focus has somewhere to go.
    flushSync(() => setOpen(undefined));
    opener.current?.focus();
  };
  const remove = () => {
    if (below.length > 0) return setOpen('problem');
    return run(() => call(deleteCategory, { params: { name: category.name } }), {
      confirm: {
        title: t`Delete the category '${category.name}'?`,
        text: whatGoes(category),
        action: t`Delete`,
        tone: 'danger',
      },
      onSuccess: () => void toast(t`The category has been removed.`),
    });
  };
  useEffect(() => {
    if (moving.current !== category._id) return;
    moving.current = undefined;
    editor.current?.focus();
  }, [moving, category._id, editor]);
  const saved = (answered: Category) => {
    if (answered.parent !== category.parent) moving.current = category._id;
    setCategory({ ...category, ...answered });
    close(editor)();
    void toast(t`The category has been updated`);
  };
  return (
    <article
      aria-label={category.name}
      className="flex min-w-0 flex-col gap-4 bg-chalk px-3 py-3 wrap-anywhere sm:px-5"
    >
      {open === 'edit' ? (
        <CategoryForm
          branch={branch}
          departments={departments}
          PictureField={PictureField}
          onSaved={saved}
          onCancel={close(editor)}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Picture
            src={category.img ?? undefined}
            alt=""
            width={56}
            sizes="56px"
            className="size-14 shrink-0 overflow-hidden rounded-sm"
          />
          <Facts branch={branch} />
          <div className="flex flex-wrap gap-2">
            {level < MAX_CATEGORY_LEVELS && (
              <Button ref={adder} size="sm" tone="line" className={touched} onClick={() => setOpen('add')}>
                Add below
              </Button>
            )}
            <Button ref={editor} size="sm" tone="line" busy={busy} className={touched} onClick={() => setOpen('edit')}>
              Edit
            </Button>
            <Button size="sm" tone="quiet" busy={busy} className={`${touched} px-1.5! text-red`} onClick={remove}>
              Delete
            </Button>
          </div>
        </div>
      )}
      {open === 'add' && <NewCategory parent={category.name} onDone={close(adder)} />}
      {open === 'problem' && below.length > 0 && <Notice tone="problem">{categoryMessages.hasChildren}</Notice>}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </article>
  );
}

function Facts({ branch: { category, level, below } }: { branch: Branch }) {
  return (
    <div className="min-w-0 grow basis-48">
      <h2 dir="auto" className={level === 1 ? 'text-2xl' : 'text-xl'}>
        {category.name}
      </h2>
      <p className="flex flex-wrap gap-x-4 text-sm">
        <Link
          to={`/c/${category.path}`}
          className="inline-flex min-h-11 min-w-11 items-center text-ink-soft underline underline-offset-4"
        >
          {`/c/${category.path}`}
        </Link>
        <Link
          to={`/?category=${encodeURIComponent(category.name)}`}
          className="inline-flex min-h-11 items-center tabular-nums underline underline-offset-4"
        >
          {below.length > 0 ? countOwnProducts(category.products) : countProducts(category.products)}
        </Link>
      </p>
    </div>
  );
}
