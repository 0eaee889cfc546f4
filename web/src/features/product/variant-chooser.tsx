import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { useRef, useState } from 'react';
import { useMoney } from '../../lib/money.ts';
import { capitalised, findStockHint } from '../../lib/product.rules.ts';
import { type StoredProduct, toStored } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { findChoice, firstChoice, shownOf } from './variant-choice.rules.ts';
import { focusOpenPicker, VariantPickers } from './variant-pickers.tsx';

interface VariantChooserProps {
  product: ProductDetail;
  /** What is chosen already, as an address says it. */
  shown: string;
  action: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (chosen: StoredProduct) => void;
}

/** Contains Base UI: load it by import() only. */
export function VariantChooser({ open, onOpenChange, ...chooser }: VariantChooserProps) {
  return (
    <Dialog title={capitalised(chooser.product.name)} open={open} onOpenChange={onOpenChange}>
      <Chooser {...chooser} />
    </Dialog>
  );
}

/** Mounted anew each time it opens: what was picked the last time says nothing about the next. */
function Chooser({ product, shown, action, onChoose }: Omit<VariantChooserProps, 'open' | 'onOpenChange'>) {
  const [choice, setChoice] = useState(() => findChoice(product, shown) ?? firstChoice(product));
  const money = useMoney();
  const [asked, setAsked] = useState(false);
  const pickers = useRef<HTMLDivElement>(null);
  const { variant, images, price, pricesDiffer } = shownOf(product, choice);
  const choose = () => {
    if (variant) return onChoose(toStored(product, variant));
    setAsked(true);
    focusOpenPicker(pickers.current);
  };
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Picture src={images[0]} alt="" width={96} className="size-24 shrink-0 rounded-sm" />
        <p aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price from={pricesDiffer} text={money(price)} />
          {variant && <StockHint quantity={variant.quantity} />}
        </p>
      </div>
      <VariantPickers ref={pickers} product={product} choice={choice} onChoose={setChoice} asked={asked} />
      {variant && variant.quantity <= 0 ? (
        <TextLink to={`/product/${product._id}?variant=${variant._id}`} className="self-start py-3">
          Tell me when it is back
        </TextLink>
      ) : (
        <Button tone="buy" size="lg" onClick={choose}>
          {action}
        </Button>
      )}
    </div>
  );
}

function StockHint({ quantity }: { quantity: number }) {
  const hint = findStockHint(quantity);
  return hint && <Tag tone={quantity > 0 ? 'ink' : 'problem'}>{hint}</Tag>;
}
