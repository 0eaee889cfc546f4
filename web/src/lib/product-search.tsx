import { listCatalogue } from '@fieldhouse/contracts/discovery.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../ui/button.tsx';
import { onEnter, TextField } from '../ui/text-field.tsx';
import { useAnswer } from './use-answer.ts';

export interface FoundProduct {
  readonly _id: string;
  readonly name: string;
  readonly brand: string;
}

const SHOWN = 8;

interface ProductSearchProps {
  label: string;
  hint?: string;
  /** What is wrong with what has been chosen so far. */
  error?: string | undefined;
  onChoose: (product: FoundProduct) => void;
}

/** Staff look for a product and choose it. Inside another form: Enter searches, and does not send that form. */
export function ProductSearch({ label, hint, error, onChoose }: ProductSearchProps) {
  const field = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState<{ readonly q: string }>();
  const { answer, problem, busy } = useAnswer(asked && ((call) => call(listCatalogue, { query: asked })), asked);
  const products = problem ? [] : answer?.products.slice(0, SHOWN);
  const search = () => {
    const q = field.current?.value.trim() ?? '';
    setAsked(q === '' ? undefined : { q });
  };
  const choose = (product: FoundProduct) => {
    onChoose(product);
    setAsked(undefined);
    if (field.current) field.current.value = '';
    field.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <TextField
            ref={field}
            label={label}
            hint={hint}
            error={problem ?? error}
            type="search"
            maxLength={200}
            autoComplete="off"
            onKeyDown={onEnter(search)}
          />
        </div>
        <Button tone="line" className="mt-7 min-h-12" busy={busy} onClick={search}>
          <Search size={20} />
          <span className="sr-only">{label}: search</span>
        </Button>
      </div>
      <p role="status" className="text-sm text-ink-soft empty:hidden">
        {products && !problem && (products.length === 0 ? t`Nothing was found.` : t`Choose one:`)}
      </p>
      {products && products.length > 0 && <Found products={products} onChoose={choose} />}
    </div>
  );
}

function Found({ products, onChoose }: { products: readonly FoundProduct[]; onChoose: (one: FoundProduct) => void }) {
  return (
    <ul className="flex flex-col gap-1">
      {products.map((product) => (
        <li key={product._id}>
          <button
            type="button"
            dir="auto"
            className="min-h-11 w-full cursor-pointer rounded-sm bg-chalk px-3 py-2 text-start wrap-anywhere hover:bg-ink hover:text-white"
            onClick={() => onChoose(product)}
          >
            {product.name} <span className="text-sm">({product.brand})</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
