import type { StoredProduct } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { addAndTell } from './add-and-tell.ts';
import { CartLabel } from './cart-label.tsx';

interface AddToCartButtonProps {
  product: StoredProduct;
  size?: 'md' | 'lg';
}

export function AddToCartButton({ product, size = 'md' }: AddToCartButtonProps) {
  return (
    <Button
      tone="buy"
      size={size}
      className={`scriptless:hidden ${size === 'md' ? 'px-4' : 'max-md:grow'}`}
      aria-label={`Add to cart: ${product.name}`}
      onClick={() => addAndTell(product)}
    >
      <CartLabel />
    </Button>
  );
}
