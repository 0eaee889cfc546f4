import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useHref } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { FacetFold, Facets, PriceChart } from './facets.tsx';
import { dropdown, priceProblems } from './filter-fields.rules.ts';
import { filterFormId, filterMenuId } from './filter-menu.ts';
import { homeFields, homePlace, listHref, sortOptions } from './listing.rules.ts';
import { useFilterForm } from './use-filter-form.ts';

export interface FilterFormProps {
  asked: string;
  list: CataloguePage;
  categories: readonly string[];
  /** What the categories are called on this page, where it is not that. */
  labels?: readonly string[] | undefined;
  brands: readonly string[];
}

/** A plain form that submits to the home page; with scripts every change applies at once. */
export function FilterForm({ asked, list, ...names }: FilterFormProps) {
  const round = useFilterForm({ formId: filterFormId, place: homePlace, asked });
  const params = new URLSearchParams(asked);
  const stay = useHref(`/#${filterMenuId}`);
  return (
    <>
      <form id={filterFormId} action={stay} data-sparse autoComplete="off" aria-label="Filter menu">
        <div key={round} className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4 md:gap-x-6">
          <FilterFields asked={params} {...names} />
        </div>
        <div className="mt-5 grid gap-x-6 border-t border-line sm:grid-cols-2 md:grid-cols-4">
          <FacetFold title="Prices" open={false}>
            <PriceChart prices={list.prices} asked={params} />
          </FacetFold>
          <Facets facets={list.facets} />
        </div>
        <noscript>
          <Button type="submit" className="mt-5">
            Show products
          </Button>
        </noscript>
      </form>
      <div className="mt-5 flex flex-col gap-x-8 gap-y-4 border-t border-line pt-5 sm:flex-row sm:items-center sm:justify-between">
        <form action={stay} data-clears={filterFormId}>
          <Button type="submit" tone="line" className="max-sm:w-full">
            clear filter
          </Button>
        </form>
        <div className="sm:w-md">
          <Pagination
            label="Pages, in the filter menu"
            page={list.page}
            pages={list.pages}
            hrefFor={(page) => listHref(homePlace, asked, page)}
            keepScroll
          />
        </div>
      </div>
    </>
  );
}

interface FilterFieldsProps {
  asked: URLSearchParams;
  categories: readonly string[];
  /** What the categories are called on this page, where it is not that. */
  labels?: readonly string[] | undefined;
  brands: readonly string[];
}

function FilterFields({ asked, categories, labels, brands }: FilterFieldsProps) {
  const said = (name: string) => asked.get(name) ?? '';
  const problems = priceProblems(asked);
  const price = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
  return (
    <>
      <TextField
        {...price}
        label="Min Price"
        name="pricemin"
        defaultValue={said('pricemin')}
        error={problems.pricemin}
      />
      <TextField
        {...price}
        label="Max Price"
        name="pricemax"
        defaultValue={said('pricemax')}
        error={problems.pricemax}
      />
      <div className="max-md:col-span-2">
        <SelectField
          label="Categories"
          name="category"
          {...dropdown(t`All categories`, categories, said('category'), labels)}
        />
      </div>
      <div className="max-md:col-span-2">
        <SelectField label="Brands" name="brand" {...dropdown(t`All brands`, brands, said('brand'))} />
      </div>
      {/* A dropdown says one; an address may say more. */}
      {homeFields.flatMap((name) =>
        asked
          .getAll(name)
          .slice(1)
          .map((value) => <input key={name + value} type="hidden" name={name} value={value} />),
      )}
      <div className="col-span-full">
        <RadioGroup legend="Sort by.." name="name" options={sortOptions} defaultValue={said('name')} />
      </div>
    </>
  );
}
