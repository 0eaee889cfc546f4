import type { Category, ProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import { Button } from '../../ui/button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type FilterMenu, filterFormId, filterMenuId } from './filter-menu.ts';
import { dropdown, type ListingQuery, listingHref, priceProblems, sortOptions } from './listing.rules.ts';
import { useFilterForm } from './use-filter-form.ts';

interface FilterPanelProps {
  open: FilterMenu['open'];
  query: ListingQuery;
  list: ProductPage;
  categories: readonly Category[];
  brands: readonly string[];
}

/** A plain form that submits to the home page; with scripts every change applies at once. */
export function FilterPanel({ open, query, list, categories, brands }: FilterPanelProps) {
  const { round, form, onClear } = useFilterForm(query);
  const stay = `/#${filterMenuId}`;
  return (
    <div id={filterMenuId} className={`mb-8 scroll-mt-32 rounded-sm bg-chalk p-5 md:p-6 ${visible(open)}`}>
      <form id={filterFormId} action={stay} aria-label="Filter menu" {...form}>
        <div key={round} className="grid grid-cols-2 gap-x-4 gap-y-5 md:grid-cols-4 md:gap-x-6">
          <FilterFields query={query} categories={categories.map(({ name }) => name)} brands={brands} />
        </div>
        <noscript>
          <Button type="submit" className="mt-5">
            Show products
          </Button>
        </noscript>
      </form>
      <div className="mt-5 flex flex-col gap-x-8 gap-y-4 border-t border-line pt-5 sm:flex-row sm:items-center sm:justify-between">
        <form action={stay} onSubmit={onClear}>
          <Button type="submit" tone="line" className="max-sm:w-full">
            clear filter
          </Button>
        </form>
        <div className="sm:w-md">
          <Pagination
            label="Pages, in the filter menu"
            page={list.page}
            pages={list.pages}
            hrefFor={(page) => listingHref(query, page)}
            keepScroll
          />
        </div>
      </div>
    </div>
  );
}

function visible(open: boolean | undefined): string {
  if (open === undefined) return 'hidden target:block';
  return open ? '' : 'hidden';
}

interface FilterFieldsProps {
  query: ListingQuery;
  categories: readonly string[];
  brands: readonly string[];
}

function FilterFields({ query, categories, brands }: FilterFieldsProps) {
  const { category, brand, name, pricemin, pricemax } = query;
  const problems = priceProblems(query);
  const price = { inputMode: 'decimal', autoComplete: 'off', maxLength: 20 } as const;
  return (
    <>
      <TextField {...price} label="Min Price" name="pricemin" defaultValue={pricemin} error={problems.pricemin} />
      <TextField {...price} label="Max Price" name="pricemax" defaultValue={pricemax} error={problems.pricemax} />
      <div className="max-md:col-span-2">
        <SelectField label="Categories" name="category" {...dropdown('All categories', categories, category)} />
      </div>
      <div className="max-md:col-span-2">
        <SelectField label="Brands" name="brand" {...dropdown('All brands', brands, brand)} />
      </div>
      <div className="col-span-full">
        <RadioGroup legend="Sort by.." name="name" options={sortOptions} defaultValue={name} />
      </div>
    </>
  );
}
