import type { CatalogueSort } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { facetFormId, facetsId } from './facet-column.tsx';
import { countWords } from './listing.rules.ts';

/** The orders, as lists other than the start page's offer them. */
const sortLabels: Readonly<Record<CatalogueSort, string>> = {
  relevance: 'Best match',
  newest: 'Newest',
  popular: 'Most popular',
  rating: 'Best rated',
  'price-asc': 'Price, low to high',
  'price-desc': 'Price, high to low',
  'name-asc': 'Name, A to Z',
  'name-desc': 'Name, Z to A',
};

interface ListBarProps {
  asked: string;
  list: CataloguePage;
  /** The first is the one that nobody has to ask for. */
  sorts: readonly CatalogueSort[];
  onOpen: () => void;
  /** The chips. */
  children: ReactNode;
}

/** Above a list: how many there are, what was chosen, and the order. On a small screen also the way to the facets. */
export function ListBar({ asked, list, sorts, onOpen, children }: ListBarProps) {
  const [usual, ...others] = sorts;
  const sort = new URLSearchParams(asked).get('sort') ?? '';
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p aria-live="polite" className="min-h-6 text-ink-soft tabular-nums max-md:w-full">
        {countWords(list)}
        {list.page > 1 && `, page ${list.page} of ${list.pages}`}
      </p>
      <a
        href={`#${facetsId}`}
        className={buttonClass('line', 'md', 'md:hidden')}
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        <SlidersHorizontal size={20} />
        Filters
      </a>
      <label className="ml-auto flex items-center gap-2 text-sm md:order-last">
        <span className="max-sm:sr-only">Sort by</span>
        {/* A field of the facets' form, which stands elsewhere. */}
        <select
          form={facetFormId}
          name="sort"
          defaultValue={sort === usual ? '' : sort}
          className="control min-h-11 w-auto cursor-pointer pr-2"
        >
          {usual && <option value="">{sortLabels[usual]}</option>}
          {others.map((value) => (
            <option key={value} value={value}>
              {sortLabels[value]}
            </option>
          ))}
        </select>
      </label>
      <div className="min-w-0 max-md:w-full md:grow empty:hidden">{children}</div>
    </div>
  );
}
