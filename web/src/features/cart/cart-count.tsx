import { useCartCount } from './cart.store.ts';

/** How many pieces are in the cart, as a small number beside the word. */
export function CartCount() {
  const count = useCartCount();
  if (count === 0) return null;
  return (
    <span className="inline-flex h-6 min-w-6 items-center justify-center rounded-full bg-ink px-1.5 font-sans text-xs font-semibold text-white tabular-nums">
      {count > 999 ? '999+' : count}
    </span>
  );
}
