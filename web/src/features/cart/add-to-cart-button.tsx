import type { StoredProduct } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { addAndTell } from './add-and-tell.ts';
import { CartLabel } from './cart-label.tsx';

interface AddToCartButtonProps {
  product: StoredProduct;
  size?: 'md' | 'lg';
  /** Orange is for what can be bought. */
  soldOut?: boolean;
  /** Instead of adding, while it is still to be chosen which one. */
  onMissing?: (() => void) | undefined;
}

export function AddToCartButton({
  product,
  size = 'md',
  soldOut = product.quantity <= 0,
  onMissing,
}: AddToCartButtonProps) {
  return (
    <Button
      tone={soldOut ? 'line' : 'buy'}
      size={size}
      className={`scriptless:hidden ${size === 'md' ? 'px-4' : 'whitespace-nowrap max-md:grow max-md:px-3'}`}
      aria-label={`Add to cart: ${product.name}`}
      onClick={onMissing ?? (() => addAndTell(product))}
    >
      <CartLabel />
    </Button>
  );
}
