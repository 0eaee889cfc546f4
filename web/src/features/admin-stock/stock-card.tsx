import { deleteProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product, ProductInList } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { type Money, useMoney } from '../../lib/money.ts';
import { shownStatus } from '../../lib/product-status.rules.ts';
import { hasDraft } from '../../lib/session/drafts.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { useFresh } from '../../lib/use-edit.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import { HistoryButton } from './history-button.tsx';
import { draftName, StockEditor } from './stock-editor.tsx';
import { useVariants } from './use-variants.ts';
import { describeOptions, markOf, markTexts } from './variant-cells.rules.ts';

const loadTable = async () => (await import('./variant-table.tsx')).VariantTable;

interface StockCardProps {
  product: ProductInList;
  categories: readonly string[];
}

export function StockCard({ product: listed, categories }: StockCardProps) {
  const [product, setProduct] = useFresh(listed);
  // Edits from before the session ended are restored.
  const [editing, setEditing] = useState(() => hasDraft(draftName(listed)));
  const [gone, setGone] = useState(false);
  const [open, setOpen] = useState(false);
  const status = shownStatus(listed);
  const variants = useVariants(listed._id);
  const { Widget: VariantTable, fetchWidget } = useLazyWidget(loadTable);
  const card = useRef<HTMLElement>(null);
  const closeEditor = () => {
    flushSync(() => setEditing(false));
    // The editor had the focus and is gone now.
    card.current?.querySelector('button')?.focus();
  };
  const saved = (answered: Product) => {
    setProduct(answered);
    // Variants without a price of their own have the product's.
    if (open) void variants.fetch().catch(console.warn);
    closeEditor();
    void toast(t`The product has been updated`);
  };
  return (
    <article
      ref={card}
      data-row
      aria-label={product.name}
      inert={gone}
      className={`flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 ${gone ? 'opacity-45' : ''} ${open ? 'col-span-full' : ''}`}
    >
      <header className="flex gap-4">
        <Picture src={product.img[0]} alt="" width={80} sizes="80px" className="size-20 shrink-0" />
        <div className="min-w-0">
          <h2 dir="auto" className="text-2xl wrap-anywhere">
            {product.name}
          </h2>
          <p className="text-xs text-ink-soft wrap-anywhere">
            {product._id} · {product.sku}
          </p>
          <p className="mt-1.5 flex flex-wrap gap-1 empty:hidden">
            {status && <Tag tone="ink">{status}</Tag>}
            {listed.tags?.map((tag) => (
              <Tag key={tag} tone="white">
                {tag}
              </Tag>
            ))}
          </p>
        </div>
      </header>
      {editing ? (
        <StockEditor product={product} categories={categories} onSaved={saved} onCancel={closeEditor} />
      ) : (
        <Facts product={product} onEdit={() => setEditing(true)} onDeleted={() => setGone(true)}>
          <VariantsButton
            several={product.options.length > 0}
            open={open}
            fetch={() => Promise.all([variants.fetch(), fetchWidget()])}
            onToggle={setOpen}
          />
        </Facts>
      )}
      {open && VariantTable && variants.table && (
        <VariantTable name={product.name} table={variants.table} save={variants.save} />
      )}
    </article>
  );
}

const term = 'text-sm text-ink-soft';

interface FactsProps {
  product: Product;
  onEdit: () => void;
  onDeleted: () => void;
  /** One more button. */
  children: ReactNode;
}

function Facts({ product, onEdit, onDeleted, children }: FactsProps) {
  const { run, busy, refusal } = useMutation();
  const [mayEdit, mayCount] = [useMay('catalogue'), useMay('stock')];
  const { quantity, options } = product;
  const mark = markOf(quantity);
  const money = useMoney();
  const remove = () =>
    run(() => call(deleteProduct, { params: { id: product._id } }), {
      confirm: {
        title: t`Your product will be deleted!`,
        text: t`${product.name} will be removed from the shop. This is irremediable.`,
        action: t`Delete`,
        tone: 'danger',
      },
      onSuccess: () => {
        onDeleted();
        void toast(t`The product has been deleted`);
      },
    });
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
        <div>
          <dt className={term}>Stock</dt>
          <dd className="flex flex-wrap items-center gap-2 font-headline text-2xl font-bold tabular-nums">
            {quantity}
            {mark && <Tag tone={mark === 'low' ? 'ink' : 'problem'}>{markTexts[mark]}</Tag>}
          </dd>
          {options.length > 0 && <dd className="text-sm text-ink-soft">{describeOptions(options)}</dd>}
        </div>
        <div>
          <dt className={term}>Price</dt>
          <dd className="font-headline text-2xl font-bold tabular-nums">{priceRange(product, money)}</dd>
        </div>
        <div className="col-span-2">
          <dt className={term}>Categories</dt>
          <dd className="wrap-anywhere">{product.category.join(', ') || t`none`}</dd>
        </div>
      </dl>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      <div className="mt-auto flex flex-wrap gap-2 pt-1">
        {mayEdit && (
          <>
            <Button size="sm" onClick={onEdit}>
              Edit
            </Button>
            <ButtonLink data-open size="sm" tone="line" to={`/admin/stock/${product._id}`}>
              Full edit
            </ButtonLink>
          </>
        )}
        {children}
        {mayCount && <HistoryButton product={product} />}
        {mayEdit && (
          <Button size="sm" tone="quiet" className="text-red" busy={busy} onClick={remove}>
            Delete
          </Button>
        )}
      </div>
    </>
  );
}

export const priceRange = ({ price, priceTo }: Product, money: Money) =>
  priceTo === undefined ? money(price) : `${money(price)} – ${money(priceTo)}`;

interface VariantsButtonProps {
  /** One version has nothing but its pieces. */
  several: boolean;
  open: boolean;
  fetch: () => Promise<unknown>;
  onToggle: (open: boolean) => void;
}

function VariantsButton({ several, open, fetch, onToggle }: VariantsButtonProps) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const toggle = () => (open ? onToggle(false) : void run(fetch, { onSuccess: () => onToggle(true) }));
  return (
    <>
      <Button size="sm" tone="line" busy={busy} aria-expanded={open} onClick={toggle}>
        {several ? t`Variants` : t`Count`}
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </>
  );
}
