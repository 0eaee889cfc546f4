import { X } from 'lucide-react';
import { useState } from 'react';
import { ProductSearch } from '../../lib/product-search.tsx';
import { IconButton } from '../../ui/button.tsx';
import { MultiChoice } from '../../ui/multi-choice.tsx';
import { FieldGroup, type FieldsProps } from './promotion-fields.tsx';

export type ProductNames = Readonly<Record<string, string>>;

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
  const [found, setFound] = useState<ProductNames>({});
  const names = { ...productNames, ...found };
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
      <div className="flex min-w-0 flex-col gap-2 sm:col-span-2">
        <ProductSearch
          label="Add a product"
          error={errors['on.products']}
          onChoose={({ _id, name }) => {
            setFound((known) => ({ ...known, [_id]: name }));
            if (!products.includes(_id)) set('products', [...products, _id]);
          }}
        />
        <ul className="flex flex-col gap-1">
          {products.map((id) => (
            <li key={id} className="flex items-center justify-between gap-3 rounded-sm bg-chalk px-3 wrap-anywhere">
              <span dir="auto">{names[id] ?? 'A product that is no longer sold'}</span>
              <IconButton
                label={`Remove ${names[id] ?? 'the product'}`}
                onClick={() =>
                  set(
                    'products',
                    products.filter((other) => other !== id),
                  )
                }
              >
                <X size={18} />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </FieldGroup>
  );
}
