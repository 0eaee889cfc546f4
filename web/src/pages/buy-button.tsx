import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { AddToCartButton, addAndTell, CartLabel } from '../features/cart/add-to-cart-button.tsx';
import { ChooseButton } from '../features/product/choose-button.tsx';
import { productHref } from '../lib/product.rules.ts';
import { toStored } from '../lib/stored-content.rules.ts';
import { ButtonLink } from '../ui/link.tsx';

/** For a card: one version goes into the cart at once, of several one is chosen first. */
export function BuyButton({ product }: { product: ListedProduct }) {
  if (product.options.length === 0) return <AddToCartButton product={toStored(product)} />;
  return <ChooseAndBuyButton product={product} />;
}

/** Without scripts the page of the product is where to choose. */
export function ChooseAndBuyButton({
  product,
}: {
  product: Pick<ListedProduct, '_id' | 'name' | 'quantity' | 'shown'>;
}) {
  const tone = product.quantity > 0 ? 'buy' : 'line';
  return (
    <>
      <ChooseButton
        product={product}
        tone={tone}
        // While it loads, a spinner takes the place of the cart.
        className="px-4 scriptless:hidden [&>svg+svg]:hidden"
        aria-label={t`Add to cart: ${product.name}`}
        action={t`Add to cart`}
        onChoose={addAndTell}
      >
        <CartLabel />
      </ChooseButton>
      <span className="hidden scriptless:inline">
        <ButtonLink to={productHref(product)} tone={tone} aria-label={t`Choose a version: ${product.name}`}>
          Choose
        </ButtonLink>
      </span>
    </>
  );
}
