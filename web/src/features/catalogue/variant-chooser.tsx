import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { priceText } from '@fieldhouse/contracts/money';
import { useRef, useState } from 'react';
import { type StoredProduct, toStored } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { OptionPicker } from '../../ui/option-picker.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { capitalised, findStockHint } from './stock-hint.rules.ts';
import { firstChoice, offerOptions, shownOf } from './variant-choice.rules.ts';

interface VariantChooserProps {
  product: ProductDetail;
  action: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onChoose: (chosen: StoredProduct) => void;
}

/** Contains Base UI: load it by import() only. */
export function VariantChooser({ product, action, open, onOpenChange, onChoose }: VariantChooserProps) {
  return (
    <Dialog title={capitalised(product.name)} open={open} onOpenChange={onOpenChange}>
      <Chooser product={product} action={action} onChoose={onChoose} />
    </Dialog>
  );
}

/** Mounted anew each time it opens: what was picked the last time says nothing about the next. */
function Chooser({ product, action, onChoose }: Pick<VariantChooserProps, 'product' | 'action' | 'onChoose'>) {
  const [choice, setChoice] = useState(() => firstChoice(product));
  const [asked, setAsked] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { variant, images, price, pricesDiffer } = shownOf(product, choice);
  const choose = () => {
    if (variant) return onChoose(toStored(product, variant));
    setAsked(true);
    form.current?.querySelector<HTMLInputElement>('fieldset:not(:has(:checked)) input:enabled')?.focus();
  };
  return (
    <div ref={form} className="flex flex-col gap-5">
      <div className="flex items-center gap-4">
        <Picture src={images[0]} alt="" width={96} sizes="96px" className="size-24 shrink-0 rounded-sm" />
        <p aria-live="polite" className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Price from={pricesDiffer} text={priceText(price)} />
          {variant && <StockHint quantity={variant.quantity} />}
        </p>
      </div>
      {offerOptions(product, choice).map(({ name, kind, system, values }) => (
        <OptionPicker
          key={name}
          legend={name}
          detail={kind === 'colour' ? choice[name] : system}
          values={values.map((value) => ({ ...value, disabled: value.choice === undefined }))}
          onPick={(picked) => {
            const next = values.find(({ value }) => value === picked)?.choice;
            if (next) setChoice(next);
          }}
          error={asked && choice[name] === undefined ? chooseMessages[kind](name) : undefined}
        />
      ))}
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

const chooseMessages = {
  size: () => 'Please choose a size',
  colour: () => 'Please choose a colour',
  other: (name: string) => `Please choose: ${name}`,
};

function StockHint({ quantity }: { quantity: number }) {
  const hint = findStockHint(quantity);
  return hint && <Tag tone={quantity > 0 ? 'ink' : 'problem'}>{hint}</Tag>;
}
