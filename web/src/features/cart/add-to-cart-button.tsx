import { ShoppingCart } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import type { CartProduct } from './cart.rules.ts';
import { addToCart } from './cart.store.ts';

export function AddToCartButton({ product }: { product: CartProduct }) {
  const add = () => {
    if (addToCart(product)) void toast(`Added to your cart: ${product.name}`);
    else void toast(`Your cart already holds all we have of this: ${product.name}`, 'problem');
  };
  return (
    <Button tone="buy" className="px-4" aria-label={`Add to cart: ${product.name}`} onClick={add}>
      <ShoppingCart size={20} />
      {/* In a narrow card the price comes first. */}
      <span className="@max-[18.5rem]:hidden">Add to cart</span>
    </Button>
  );
}
