import { t } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMoney } from '../../lib/money.ts';
import { ProductPrice } from '../../lib/product-price.tsx';
import { type CartLine, fullName } from '../../lib/stored-content.rules.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';
import { keyOf } from './cart.rules.ts';
import { addToCart } from './cart.store.ts';
import { fewLeftText, wasIn } from './cart-changes.tsx';
import type { findSale, LineChange } from './cart-check.rules.ts';
import { removeFromCart, removeOneFromCart } from './cart-edits.ts';

interface CartRowProps {
  line: CartLine;
  change: LineChange | undefined;
  /** What it costs less than, for now. */
  sale: ReturnType<typeof findSale>;
  /** The way to choose a version, if that is to be done. */
  choose: ReactNode;
  /** The line is about to go, and with it the button that has the focus. */
  onRemove: (remove: () => void) => void;
}

export function CartRow({ line, change, sale, choose, onRemove }: CartRowProps) {
  const { _id, variantId, name, options, img, price, piece } = line;
  const [key, whole] = [keyOf(line), fullName(line)];
  const less = () => {
    if (piece === 1) onRemove(() => removeOneFromCart(key));
    else removeOneFromCart(key);
  };
  const more = () => {
    if (!addToCart(line)) void toast(t`Your cart already contains all we have in stock: ${whole}`, 'problem');
  };
  const remove = () => onRemove(() => removeFromCart(key));
  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 border-b border-line py-5 sm:grid-cols-[6rem_minmax(0,1fr)_auto] sm:items-center sm:gap-x-6">
      <Picture src={img[0]} alt={whole} width={96} className="size-20 rounded-sm sm:size-24" />
      <div className="min-w-0">
        <h2 dir="auto" className="text-xl font-semibold wrap-anywhere">
          <Link
            to={`/product/${_id}${variantId === undefined ? '' : `?variant=${variantId}`}`}
            className="decoration-2 underline-offset-4 hover:underline"
          >
            {name}
          </Link>
        </h2>
        {options && (
          <p dir="auto" className="mt-0.5 text-ink-soft wrap-anywhere">
            {optionsText(options)}
          </p>
        )}
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 tabular-nums">
          <UnitPrice price={price} sale={sale} change={change} />
        </p>
        {choose && <div className="mt-2">{choose}</div>}
      </div>
      <div className="col-start-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:col-start-auto sm:justify-end">
        <QuantityStepper name={whole} piece={piece} onLess={less} onMore={more} />
        <Button size="sm" tone="quiet" onClick={remove}>
          <span className="hidden cart:inline">Remove</span>
          <span className="cart:hidden">Delete</span>
          <span className="sr-only">{whole}</span>
        </Button>
      </div>
    </li>
  );
}

function UnitPrice({ price, sale, change }: Pick<CartRowProps, 'sale' | 'change'> & { price: number }) {
  const money = useMoney();
  return (
    <>
      {change?.price ? (
        <>
          <s>
            <span className="sr-only">was </span>
            {wasIn(change.price.wasIn, money)(price)}
          </s>
          <b>
            <span className="sr-only">now </span>
            {money(change.price.now)}
          </b>
        </>
      ) : (
        <ProductPrice of={{ price, ...sale }} size="plain" />
      )}
      {change?.gone && <Tag tone="problem">No longer available</Tag>}
      {change?.left === 0 && <Tag tone="problem">Sold out</Tag>}
      {change?.left ? <Tag tone="ink">{fewLeftText(change.left)}</Tag> : null}
    </>
  );
}

interface QuantityStepperProps {
  name: string;
  piece: number;
  onLess: () => void;
  onMore: () => void;
}

function QuantityStepper({ name, piece, onLess, onMore }: QuantityStepperProps) {
  return (
    <div className="inline-flex items-center rounded-full border-2 border-edge">
      <IconButton label={t`Decrease quantity: ${name}`} onClick={onLess}>
        <Minus size={18} />
      </IconButton>
      <span aria-live="polite" className="min-w-8 text-center font-semibold tabular-nums">
        <span className="sr-only">Quantity: </span>
        {piece}
      </span>
      <IconButton label={t`Increase quantity: ${name}`} onClick={onMore}>
        <Plus size={18} />
      </IconButton>
    </div>
  );
}
