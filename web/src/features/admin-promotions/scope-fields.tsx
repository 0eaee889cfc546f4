import { ChosenProducts, type ProductNames } from '../../lib/chosen-products.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { MultiChoice } from '../../ui/multi-choice.tsx';
import type { FieldsProps } from './promotion-fields.tsx';

interface ScopeFieldsProps extends FieldsProps {
  allCategories: readonly string[];
  allBrands: readonly string[];
  productNames: ProductNames;
}

/** What is gone in the meantime can be taken away, not chosen anew. */
const withGone = (all: readonly string[], chosen: readonly string[]) => [...new Set([...chosen, ...all])];

/** What it is on: whatever is in one of these. */
export function ScopeFields({ form, allCategories, allBrands, productNames }: ScopeFieldsProps) {
  const { values, errors } = form;
  const set = (scope: 'categories' | 'brands' | 'products', chosen: readonly string[]) =>
    form.set(scope, chosen, `on.${scope}`);
  const { categories, brands, products } = values;
  return (
    <FieldGroup legend="On what">
      <p className="text-sm text-ink-soft sm:col-span-2">
        Anything in one of these counts, sub-categories included. Choose nothing for all products.
      </p>
      <MultiChoice
        label="Categories"
        placeholder="None in particular"
        options={withGone(allCategories, categories)}
        value={categories}
        error={errors['on.categories']}
        failure="The categories could not be loaded."
        onChange={(chosen) => set('categories', chosen)}
      />
      <MultiChoice
        label="Brands"
        placeholder="None in particular"
        options={withGone(allBrands, brands)}
        value={brands}
        error={errors['on.brands']}
        failure="The brands could not be loaded."
        onChange={(chosen) => set('brands', chosen)}
      />
      <ChosenProducts
        label="Add a product"
        listLabel="Products"
        ids={products}
        names={productNames}
        error={errors['on.products']}
        onChange={(chosen) => set('products', chosen)}
      />
    </FieldGroup>
  );
}
