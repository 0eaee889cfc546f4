import type { Product } from '@fieldhouse/contracts/catalogue.schemas';

/** Extra facts on a search result card: SKU, category and stock. */
export function ProductFacts({ product: { sku, category, quantity, isOnStock } }: { product: Product }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-soft">
      <dt>SKU</dt>
      <dd className="tabular-nums">{sku}</dd>
      <dt>Category</dt>
      <dd className="truncate">{category.join(', ') || 'none'}</dd>
      <dt>Stock</dt>
      <dd className={`font-semibold ${isOnStock ? 'text-court' : 'text-red'}`}>
        {isOnStock ? `${quantity} in stock` : 'Sold out'}
      </dd>
    </dl>
  );
}
