import type { EditState } from '../../lib/use-edit.ts';
import { Conflict } from '../../ui/conflict.tsx';
import type { ProductField, ProductValues } from './product-values.rules.ts';

const labels: Record<ProductField, string> = {
  name: 'Product name',
  description: 'Description',
  price: 'Price',
  quantity: 'Stock',
  img: 'Images',
  category: 'Category',
  brand: 'Brand',
};

const textOf = (value: ProductValues[ProductField]) => (typeof value === 'string' ? value : value.join(', '));

/** What somebody else has changed too, to be decided before anything is sent. */
export function ProductConflicts({ edit }: { edit: EditState<ProductValues> }) {
  return edit.conflicts.map((field) => (
    <Conflict
      key={field}
      label={labels[field]}
      mine={textOf(edit.values[field])}
      theirs={textOf(edit.edit.base[field])}
      onDecide={(which) => edit.decide(field, which)}
    />
  ));
}
