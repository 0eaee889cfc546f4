import { tellDetails } from './details.rules.ts';
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
export function tell(field: ProductField, values: ProductValues, others: ProductValues): string {
  if (field === 'details') return tellDetails(values.details, others.details);
  if (field === 'matrix') return tellMatrix(values.matrix, others.matrix);
  return [values[field]].flat().join(', ');
}
