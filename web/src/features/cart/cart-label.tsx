import { ShoppingCart } from 'lucide-react';

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
