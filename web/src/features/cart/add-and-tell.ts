import { fullName, type StoredProduct } from '../../lib/stored-content.rules.ts';
import { toast } from '../../ui/toast.ts';
import { addToCart, cartStore } from './cart.store.ts';

/** Puts one piece into the cart and says so, or why not. */
export function addAndTell(product: StoredProduct): void {
  const name = fullName(product);
  if (addToCart(product)) {
    if (cartStore.isRefused())
      void toast(`Your browser blocks storage, so this will be lost when you leave: ${name}`, 'problem');
    else void toast(`Added to your cart: ${name}`, 'done', 'cart', { to: '/carrito', text: 'View cart' });
  } else if (product.quantity <= 0) void toast(`Sold out: ${name}`, 'problem');
  else void toast(`Your cart already contains all we have in stock: ${name}`, 'problem');
}
