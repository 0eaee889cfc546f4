import { listBrands, listCategories, listProductPage } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Category, ProductPage } from '@fieldhouse/contracts/catalogue.schemas';
import { useState } from 'react';
import { useNavigation } from 'react-router';
import { useFilterMenu } from '../features/catalogue/filter-menu.ts';
import { FilterPanel } from '../features/catalogue/filter-panel.tsx';
import { FilterToggle } from '../features/catalogue/filter-toggle.tsx';
import { LaneHero } from '../features/catalogue/lane-hero.tsx';
import {
  isFrontPage,
  isLandingPage,
  type ListingQuery,
  listingHref,
  listingQuery,
} from '../features/catalogue/listing.rules.ts';
import { ListingHead } from '../features/catalogue/listing-head.tsx';
import { ProductGrid } from '../features/catalogue/product-grid.tsx';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import type { Call } from '../lib/call.ts';
import { type Kept, keepPreviousList } from '../lib/keep-previous-list.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { useFocusAfterPaging } from '../ui/use-focus-after-paging.ts';
import { useSlow } from '../ui/use-slow.ts';
import type { Route } from './+types/home';
import { BuyButton } from './buy-button.tsx';

interface Listing {
  query: ListingQuery;
  list: ProductPage;
  categories: readonly Category[];
  brands: readonly string[];
}

async function load(call: Call, { request }: PageArgs): Promise<Kept<Listing>> {
  const query = listingQuery(new URL(request.url).searchParams);
  const [list, categories, brands] = await Promise.all([
    call(listProductPage, { query }),
    call.once(listCategories),
    call.once(listBrands),
  ]);
  return { query, list, categories, brands };
}
export const loader = serverLoader(load);
export const clientLoader = keepPreviousList(browserLoader(load));
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { query = {}, list } = loaderData ?? {};
  const subject = query.category ?? 'Sporting goods';
  const page = list && list.page > 1 ? `, page ${list.page}` : '';
  return publicPageMeta(matches[0].loaderData, {
    title: subject + page,
    description: 'Sporting goods for court, track and pitch: equipment, clothing and shoes.',
    path: listingHref(query, list?.page),
    image: list?.products[0]?.img[0],
    index: isLandingPage(query) && list?.total !== 0,
  });
};

export default function Home({ loaderData: { query, list, categories, brands, problem } }: Route.ComponentProps) {
  const { location } = useNavigation();
  const loading = useSlow(location?.pathname === '/');
  const menu = useFilterMenu();
  const heading = useFocusAfterPaging<HTMLHeadingElement>();
  const hero = useHero(query, menu.open ?? false);
  return (
    <>
      {hero && <LaneHero categories={categories} />}
      <section aria-labelledby="listing" aria-busy={loading} className="group/listing list-width py-8 md:py-10">
        <ListingHead ref={heading} query={query} list={list} hero={hero} menuOpen={menu.open ?? false}>
          <FilterToggle {...menu} />
        </ListingHead>
        <FilterPanel open={menu.open} query={query} list={list} categories={categories} brands={brands} />
        <ListProblem problem={problem} head={heading} />
        {list.products.length > 0 || loading ? (
          <ProductGrid
            products={list.products}
            level={hero ? 3 : 2}
            loading={loading}
            heart={(product) => <FavouriteButton product={product} />}
            buy={(product) => <BuyButton product={product} />}
          />
        ) : (
          <NothingListed front={isFrontPage(query)} />
        )}
        <div className="mt-14">
          <Pagination page={list.page} pages={list.pages} hrefFor={(page) => listingHref(query, page)} />
        </div>
      </section>
    </>
  );
}

/** The hero belongs to the front page. It stays while somebody filters: the open menu must not jump away under their hands. */
function useHero(query: ListingQuery, menuOpen: boolean): boolean {
  const front = isFrontPage(query);
  const [last, setLast] = useState({ query, hero: front });
  if (last.query === query) return last.hero;
  const hero = front || (menuOpen && last.hero);
  setLast({ query, hero });
  return hero;
}

function NothingListed({ front }: { front: boolean }) {
  if (front) return <EmptyState title="The hall is still empty." text="The first products will be here soon." />;
  return (
    <EmptyState title="Nothing in this lane." text="No products match your filters.">
      <ButtonLink to="/">Show all products</ButtonLink>
    </EmptyState>
  );
}
