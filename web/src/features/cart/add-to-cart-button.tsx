import { ShoppingCart } from 'lucide-react';
import { fullName, type StoredProduct } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { addToCart, cartStore } from './cart.store.ts';

interface AddToCartButtonProps {
  product: StoredProduct;
  size?: 'md' | 'lg';
  onAdded?: () => void;
}

export function AddToCartButton({ product, size = 'md', onAdded }: AddToCartButtonProps) {
  const add = () => {
    const name = fullName(product);
    if (addToCart(product)) {
      onAdded?.();
      if (cartStore.isRefused())
        void toast(`Your browser blocks storage, so this will be lost when you leave: ${name}`, 'problem');
      else void toast(`Added to your cart: ${name}`, 'done', 'cart');
    } else if (product.quantity <= 0) void toast(`Sold out: ${name}`, 'problem');
    else void toast(`Your cart already contains all we have in stock: ${name}`, 'problem');
  };
  return (
    <Button
      tone="buy"
      size={size}
      className={`scriptless:hidden ${size === 'md' ? 'px-4' : 'max-md:grow'}`}
      aria-label={`Add to cart: ${product.name}`}
      onClick={add}
    >
      <ShoppingCart size={20} />
      {/* In a narrow card the price comes first. */}
      <span className="@max-[18.5rem]:hidden">Add to cart</span>
    </Button>
  );
}
