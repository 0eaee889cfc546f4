import { type CatalogueSort, catalogueSorts } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useHref } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FacetFold, Facets, PriceChart } from './facets.tsx';
import { priceProblems } from './filter-fields.rules.ts';
import { facetFormId, type ListPlace } from './listing.rules.ts';
import { useFilterForm } from './use-filter-form.ts';

const openAtFirst = ['category', 'brand', 'size', 'colour'];

export interface FacetFormProps {
  place: ListPlace;
  asked: string;
  list: CataloguePage;
}

/** The facets beside a list, as one form. */
export function FacetForm({ place, asked, list, together }: FacetFormProps & { together?: boolean }) {
  const action = useHref(place.path);
  useFilterForm({ formId: facetFormId, place, asked, together });
  const params = new URLSearchParams(asked);
  const problems = priceProblems(params);
  const bound = (name: 'pricemin' | 'pricemax', label: string) => (
    <TextField
      name={name}
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      defaultValue={params.get(name) ?? ''}
      error={problems[name]}
      className="min-h-11"
    />
  );
  return (
    <form
      id={facetFormId}
      action={action}
      data-sparse
      // Firefox would bring back what was ticked before a reload.
      autoComplete="off"
      aria-label="Filters"
      className="flex flex-col divide-y divide-line"
    >
      <FacetFold title="Price" open>
        <PriceChart prices={list.prices} asked={params} />
        <div className="mt-3 grid grid-cols-2 items-start gap-3">
          {bound('pricemin', t`Min Price`)}
          {bound('pricemax', t`Max Price`)}
        </div>
      </FacetFold>
      <Facets facets={list.facets} understood={list.understood} open={openAtFirst} />
      <noscript>
        <Button type="submit" className="mt-5">
          Show products
        </Button>
      </noscript>
    </form>
  );
}

/** The orders, as lists other than the start page's offer them. */
const sortLabels: Readonly<Record<CatalogueSort, string>> = {
  relevance: t`Best match`,
  newest: t`Newest`,
  popular: t`Most popular`,
  rating: t`Best rated`,
  'price-asc': t`Price, low to high`,
  'price-desc': t`Price, high to low`,
  'name-asc': t`Name, A to Z`,
  'name-desc': t`Name, Z to A`,
};

/** The order: a field of the form above that stands elsewhere. */
export function SortField({ asked }: { asked: string }) {
  const params = new URLSearchParams(asked);
  const usual = params.has('q') ? 'relevance' : 'newest';
  const others = catalogueSorts.filter((sort) => sort !== usual && sort !== 'relevance');
  const sort = params.get('sort') ?? '';
  return (
    <label className="flex items-center gap-2 text-sm">
      <span className="max-sm:sr-only">Sort by</span>
      <select
        form={facetFormId}
        name="sort"
        defaultValue={sort === usual ? '' : sort}
        className="control min-h-11 w-auto cursor-pointer pe-2"
      >
        <option value="">{sortLabels[usual]}</option>
        {others.map((value) => (
          <option key={value} value={value}>
            {sortLabels[value]}
          </option>
        ))}
      </select>
    </label>
  );
}
