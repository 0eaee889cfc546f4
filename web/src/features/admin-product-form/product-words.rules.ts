import { type TypedDetails, tellDetails } from './details.rules.ts';
import type { Matrix } from './matrix.rules.ts';
import { tellMatrix } from './matrix-merge.rules.ts';
import type { ProductField, ProductValues } from './product-values.rules.ts';

export const labels: Readonly<Record<ProductField, string>> = {
  name: 'Product name',
  description: 'Description',
  price: 'Price',
  quantity: 'Stock',
  salePrice: 'On sale for',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
  img: 'Images',
  category: 'Category',
  brand: 'Brand',
  matrix: 'Sizes and colours',
  details: 'Details',
};

/** A value, and of a whole matrix only what the other one does not say. */
export function tell(value: ProductValues[ProductField], other: ProductValues[ProductField]): string {
  if (typeof value === 'string') return value;
  if ('texts' in value) return tellDetails(value, other as TypedDetails);
  return 'cells' in value ? tellMatrix(value, other as Matrix) : value.join(', ');
}
