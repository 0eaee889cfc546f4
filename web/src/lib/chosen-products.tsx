import { t } from '@fieldhouse/contracts/text';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconButton } from '../ui/button.tsx';
import { listFreshProducts } from './fresh-products.ts';
import { moved } from './moved.rules.ts';
import { ProductSearch } from './product-search.tsx';

/** By id. */
export type ProductNames = Readonly<Record<string, string>>;

/** What products are called now; one that is no longer sold has no name. */
export async function loadProductNames(ids: readonly string[]): Promise<ProductNames> {
  const products = await listFreshProducts(ids);
  return Object.fromEntries([...products].flatMap(([id, product]) => (product ? [[id, product.name]] : [])));
}

interface ChosenProductsProps {
  /** Of the field that finds more of them. */
  label: string;
  hint?: string;
  /** What the list is called. */
  listLabel: string;
  ids: readonly string[];
  names: ProductNames;
  error?: string | undefined;
  /** Their order matters, and can be changed. */
  isOrdered?: boolean;
  onChange: (ids: readonly string[]) => void;
}

/** Products that staff have chosen for something, by id, and the search for more. */
export function ChosenProducts({
  label,
  hint,
  listLabel,
  ids,
  names,
  error,
  isOrdered,
  onChange,
}: ChosenProductsProps) {
  const [found, setFound] = useState<ProductNames>({});
  const [told, setTold] = useState('');
  const nameOf = (id: string) => found[id] ?? names[id];
  const move = (at: number, by: 1 | -1) => () => {
    const place = at + by;
    if (place < 0 || place >= ids.length) return;
    onChange(moved(ids, at, by));
    setTold(movedText(nameOf(ids[at] ?? ''), place + 1, ids.length));
  };
  const frame = useRef<HTMLDivElement>(null);
  const remove = (at: number) => () => {
    flushSync(() => onChange(ids.toSpliced(at, 1)));
    // To the one in its place; if there is none, to the field.
    const left = frame.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    (left[Math.min(at, left.length - 1)] ?? frame.current?.querySelector('input'))?.focus();
  };
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <div ref={frame} className="flex min-w-0 flex-col gap-2 sm:col-span-2">
      <ProductSearch
        label={label}
        {...(hint !== undefined && { hint })}
        error={error}
        onChoose={({ _id, name }) => {
          setFound((known) => ({ ...known, [_id]: name }));
          if (!ids.includes(_id)) onChange([...ids, _id]);
        }}
      />
      <List aria-label={listLabel} className="flex flex-col gap-1">
        {ids.map((id, at) => (
          <li key={id} className="flex items-center gap-2 rounded-sm bg-chalk px-3 wrap-anywhere">
            {isOrdered && <span className="text-sm text-ink-soft tabular-nums">{at + 1}</span>}
            <span dir="auto" className="grow">
              {nameOf(id) ?? t`A product that is no longer sold`}
            </span>
            {isOrdered && (
              <>
                <MoveButton label={upText(nameOf(id))} isLast={at === 0} onClick={move(at, -1)}>
                  <ChevronUp size={20} />
                </MoveButton>
                <MoveButton label={downText(nameOf(id))} isLast={at === ids.length - 1} onClick={move(at, 1)}>
                  <ChevronDown size={20} />
                </MoveButton>
              </>
            )}
            <IconButton data-remove="" label={removeText(nameOf(id))} onClick={remove(at)}>
              <X size={18} />
            </IconButton>
          </li>
        ))}
      </List>
      <p role="status" className="sr-only">
        {told}
      </p>
    </div>
  );
}

// One that is no longer sold has no name.
const upText = (name: string | undefined) => (name === undefined ? t`Move the product up` : t`Move ${name} up`);
const downText = (name: string | undefined) => (name === undefined ? t`Move the product down` : t`Move ${name} down`);
const removeText = (name: string | undefined) => (name === undefined ? t`Remove the product` : t`Remove ${name}`);
const movedText = (name: string | undefined, place: number, all: number) =>
  name === undefined ? t`The product is now number ${place} of ${all}` : t`${name} is now number ${place} of ${all}`;

interface MoveButtonProps {
  label: string;
  isLast: boolean;
  onClick: () => void;
  children: ReactNode;
}

/** Not disabled at the end of its way: the focus would be lost. */
function MoveButton({ label, isLast, onClick, children }: MoveButtonProps) {
  return (
    <IconButton
      label={label}
      aria-disabled={isLast}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-45"
      onClick={onClick}
    >
      {children}
    </IconButton>
  );
}
