import type { ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';

/** A product's name begins with a capital letter, whatever was entered. */
export function capitalised(name: string): string {
  const [first = '', ...rest] = name;
  return first.toUpperCase() + rest.join('');
}

const FEW = 5;

/** Shown on the card when there are hardly any left. */
export function findStockHint(quantity: number): string | undefined {
  if (quantity <= 0) return t`Sold out`;
  return quantity <= FEW ? t.plural(quantity, { one: 'Only # left', other: 'Only # left' }) : undefined;
}

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
