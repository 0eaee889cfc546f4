import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';

/** The page of a product, in the version that its card shows. */
export const productHref = (product: Pick<ListedProduct, '_id' | 'shown'>): string =>
  `/product/${product._id}${shownSearch(product)}`;

/** As `choiceSearch` writes it. */
export function shownSearch({ shown }: Pick<ListedProduct, 'shown'>): string {
  if (!shown) return '';
  const query = new URLSearchParams({ variant: shown.variantId });
  for (const name of shown.choose) query.append('choose', name);
  return `?${query}`;
}
