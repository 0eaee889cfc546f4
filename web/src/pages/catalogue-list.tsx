import type { CataloguePage, ListedProduct } from '@fieldhouse/contracts/discovery.schemas';
import { type ReactNode, type RefObject, useState } from 'react';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import { Chips } from '../features/listing/chips.tsx';
import { FacetColumn } from '../features/listing/facet-column.tsx';
import { ListBar } from '../features/listing/list-bar.tsx';
import { type ListPlace, listHref } from '../features/listing/listing.rules.ts';
import { ProductGrid } from '../features/listing/product-grid.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { useLazyWidget } from '../ui/use-lazy-widget.ts';
import { BuyButton } from './buy-button.tsx';

const loadDrawer = async () => (await import('../features/listing/facet-drawer.tsx')).FacetDrawer;

interface CatalogueListProps {
  place: ListPlace;
  /** What is listed, as the address says it. */
  asked: string;
  list: CataloguePage;
  problem: string | undefined;
  loading: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Chips of what was not chosen by hand. */
  chips?: ReactNode;
  facts?: (product: ListedProduct) => ReactNode;
  /** In the place of an empty list. */
  empty: (chips: ReactNode) => ReactNode;
}

/** A list of products with its facets beside it. */
export function CatalogueList({ place, asked, list, problem, loading, heading, ...rest }: CatalogueListProps) {
  const { Widget: Drawer, fetchWidget } = useLazyWidget(loadDrawer);
  const [open, setOpen] = useState(false);
  const facets = { place, asked, list, busy: loading };
  const filled = list.products.length > 0 || loading;
  const chips = (
    <Chips place={place} asked={asked} list={list} head={heading}>
      {rest.chips}
    </Chips>
  );
  return (
    <div className="md:grid md:grid-cols-[14.5rem_minmax(0,1fr)] md:items-start md:gap-10">
      {open && Drawer ? (
        <Drawer {...facets} problem={problem} onClose={() => setOpen(false)} />
      ) : (
        <FacetColumn {...facets} />
      )}
      <div className="min-w-0">
        <ListBar asked={asked} list={list} onOpen={() => fetchWidget().then(() => setOpen(true))}>
          {filled && chips}
        </ListBar>
        <ListProblem problem={problem} head={heading} />
        {filled ? (
          <ProductGrid
            narrow
            products={list.products}
            loading={loading}
            heart={(product) => <FavouriteButton product={product} />}
            buy={(product) => <BuyButton product={product} />}
            facts={rest.facts}
          />
        ) : (
          rest.empty(chips)
        )}
        <div className="mt-14">
          <Pagination page={list.page} pages={list.pages} hrefFor={(page) => listHref(place, asked, page)} />
        </div>
      </div>
    </div>
  );
}
