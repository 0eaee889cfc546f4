import { t } from '@fieldhouse/contracts/text';
import { ShoppingCart } from 'lucide-react';
import { fullName, type StoredProduct } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.ts';
import { addToCart, cartStore } from './cart.store.ts';

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
      className={`scriptless:hidden ${size === 'md' ? 'px-4' : 'max-md:min-w-0 max-md:grow max-md:px-2 max-md:text-lg max-md:leading-tight md:whitespace-nowrap'}`}
      aria-label={t`Add to cart: ${product.name}`}
      onClick={onMissing ?? (() => addAndTell(product))}
    >
      <CartLabel />
    </Button>
  );
}

/** What is on a button that fills the cart. */
export function CartLabel() {
  return (
    <>
      <ShoppingCart size={20} />
      {/* In a narrow card the price comes first. */}
      <span className="@max-[18.5rem]:hidden">Add to cart</span>
    </>
  );
}

/** Puts one piece into the cart and says so, or why not. */
export function addAndTell(product: StoredProduct): void {
  const name = fullName(product);
  if (addToCart(product)) {
    if (cartStore.isRefused())
      void toast(t`Your browser blocks storage, so this will be lost when you leave: ${name}`, 'problem');
    else void toast(t`Added to your cart: ${name}`, 'done', 'cart', { to: '/carrito', text: t`View cart` });
  } else if (product.quantity <= 0) void toast(t`Sold out: ${name}`, 'problem');
  else void toast(t`Your cart already contains all we have in stock: ${name}`, 'problem');
}
