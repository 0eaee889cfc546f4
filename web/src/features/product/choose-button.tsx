import { getProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { call } from '../../lib/call.ts';
import { productHref, shownSearch } from '../../lib/product.rules.ts';
import { type StoredProduct, toStored } from '../../lib/stored-content.rules.ts';
import { toAddress } from '../../ui/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

interface ChooseButtonProps extends Pick<ComponentProps<typeof Button>, 'tone' | 'size' | 'className' | 'aria-label'> {
  product: Pick<ListedProduct, '_id' | 'name' | 'shown'>;
  /** What the chooser's own button says. */
  action: string;
  onChoose: (chosen: StoredProduct) => void;
  children: ReactNode;
}

const loadChooser = async () => (await import('./variant-chooser.tsx')).VariantChooser;

/** Opens a small chooser of sizes and colours, whose code and product come then; where there is one version, it is that. */
export function ChooseButton({ product: listed, action, onChoose, children, ...look }: ChooseButtonProps) {
  const { Widget: VariantChooser, fetchWidget } = useLazyWidget(loadChooser);
  const [product, setProduct] = useState<ProductDetail>();
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  const show = async () => {
    setBusy(true);
    try {
      const [found] = await Promise.all([call(getProduct, { params: { id: listed._id } }), fetchWidget()]);
      const [only, ...others] = found.variants;
      if (only && others.length === 0) onChoose(toStored(found, only));
      else {
        setProduct(found);
        setOpen(true);
      }
    } catch {
      // The page of the product has everything too, and says what is wrong.
      location.assign(toAddress(productHref(listed)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button {...look} busy={busy} aria-haspopup="dialog" onClick={show}>
        {children}
      </Button>
      {VariantChooser && product && (
        <VariantChooser
          key={product._id}
          product={product}
          shown={shownSearch(listed)}
          action={action}
          open={open}
          onOpenChange={setOpen}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
        />
      )}
    </>
  );
}
