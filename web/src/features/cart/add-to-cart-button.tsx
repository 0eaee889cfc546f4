import { ShoppingCart } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { CartProduct } from './cart.rules.ts';
import { addToCart } from './cart.store.ts';

interface AddToCartButtonProps {
  product: CartProduct;
  size?: 'md' | 'lg';
}

export function AddToCartButton({ product, size = 'md' }: AddToCartButtonProps) {
  const add = () => {
    if (addToCart(product)) void toast(`Added to your cart: ${product.name}`);
    else if (product.quantity <= 0) void toast(`Sold out: ${product.name}`, 'problem');
    else void toast(`Your cart already holds all we have of this: ${product.name}`, 'problem');
  };
  return (
    <Button
      tone="buy"
      size={size}
      className={size === 'md' ? 'px-4' : ''}
      aria-label={`Add to cart: ${product.name}`}
      onClick={add}
    >
      <ShoppingCart size={20} />
      {/* In a narrow card the price comes first. */}
      <span className="@max-[18.5rem]:hidden">Add to cart</span>
    </Button>
  );
}
