import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import type { ReactNode } from 'react';
import { ProductCard, ProductCardSkeleton } from './product-card.tsx';

interface ProductGridProps {
  products: readonly ListedProduct[];
  /** Of the cards' headings. */
  level?: 2 | 3;
  /** The next products are being loaded: skeletons are shown in the meantime. */
  loading: boolean;
  heart: (product: ListedProduct) => ReactNode;
  buy: (product: ListedProduct) => ReactNode;
  facts?: ((product: ListedProduct) => ReactNode) | undefined;
  /** Something stands beside it. */
  narrow?: boolean;
}

const FIRST_ROW = 3;
/** Enough to fill a screen: how many products a page has is a setting of the server. */
const outlines = Array.from({ length: 12 }, (_, index) => index);

export function ProductGrid({ products, level = 2, loading, heart, buy, facts, narrow = false }: ProductGridProps) {
  const columns = narrow ? 'lg:grid-cols-3' : 'md:grid-cols-3 md:gap-x-8 lg:gap-x-12';
  return (
    <ul className={`grid justify-items-center gap-x-6 gap-y-12 sm:grid-cols-2 ${columns}`}>
      {loading
        ? outlines.map((index) => (
            <li key={index} className="w-full max-w-card">
              <ProductCardSkeleton />
            </li>
          ))
        : products.map((product, index) => (
            <li key={product._id} className="w-full max-w-card">
              <ProductCard
                product={product}
                level={level}
                priority={pictureDue(index)}
                heart={heart(product)}
                buy={buy(product)}
                facts={facts?.(product)}
              />
            </li>
          ))}
    </ul>
  );
}

function pictureDue(index: number) {
  if (index === 0) return 'high';
  return index < FIRST_ROW ? 'eager' : 'lazy';
}
