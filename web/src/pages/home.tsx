import { listBrands, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { listCatalogue } from '@fieldhouse/contracts/discovery.endpoints';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useState } from 'react';

import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import { chipsOf } from '../features/listing/chips.rules.ts';
import { Chips } from '../features/listing/chips.tsx';
import { departmentHref, listDepartments, type Step } from '../features/listing/department.rules.ts';
import { useFilterMenu } from '../features/listing/filter-menu.ts';
import { FilterPanel, filterForm } from '../features/listing/filter-panel.tsx';
import { FilterToggle } from '../features/listing/filter-toggle.tsx';
import { LaneHero } from '../features/listing/lane-hero.tsx';
import {
  askedOf,
  catalogueQuery,
  homeFields,
  homePlace,
  isLandingPage,
  listHref,
  withOffered,
} from '../features/listing/listing.rules.ts';
import { ListingHead } from '../features/listing/listing-head.tsx';
import { ProductGrid } from '../features/listing/product-grid.tsx';
import type { Call } from '../lib/call.ts';
import { type Kept, keepPreviousList } from '../lib/keep-previous-list.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { moneyIn } from '../lib/money.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { organizationData } from '../lib/schema-org.rules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { useSlow } from '../ui/skeleton.tsx';
import { useFocusAfterPaging } from '../ui/use-list-focus.ts';
import { useNextPath } from '../ui/use-next-path.ts';
import type { Route } from './+types/home';
import { BuyButton } from './buy-button.tsx';

interface Listing {
  asked: string;
  list: CataloguePage;
  categories: readonly string[];
  labels: readonly string[] | undefined;
  lanes: readonly Step[];
  brands: readonly string[];
  /** Where the same list is as a page of its own. */
  department: string | undefined;
}

async function load(call: Call, { request }: PageArgs): Promise<Kept<Listing>> {
  const search = new URL(request.url).searchParams;
  const asked = askedOf(homePlace, search);
  const [list, categories, brands] = await Promise.all([
    call(listCatalogue, { query: { ...catalogueQuery(asked), page: search.get('page') ?? undefined } }),
    call.once(listCategories),
    call.once(listBrands),
    filterForm.fetch(),
  ]);
  const subject = new URLSearchParams(asked).get('category');
  const own = subject && categories.find(({ name, key = name }) => key.toLowerCase() === subject.toLowerCase());
  return {
    asked,
    list: withOffered(list, homeFields),
    categories: categories.map(({ name, key = name }) => key),
    labels: categories.some(({ key }) => key) ? categories.map(({ name }) => name) : undefined,
    lanes: listDepartments(categories),
    brands,
    department: own ? departmentHref(own.path) : undefined,
  };
}
export const loader = serverLoader(load);
export const clientLoader = keepPreviousList(browserLoader(load));
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { asked = '', list, department } = loaderData ?? {};
  const index = isLandingPage(asked) && list?.total !== 0;
  const shop = matches[0].loaderData;
  const [subject = t`Sporting goods`] = chipsOf(asked, { ...list, facets: [] }, moneyIn(shop?.currency)).map(
    ({ label }) => label,
  );
  const words = publicPageMeta(shop, {
    title: list && list.page > 1 ? t`${subject}, page ${list.page}` : subject,
    description: t`Sporting goods for court, track and pitch: equipment, clothing and shoes.`,
    path: department && index ? listHref({ path: department }, '', list?.page) : listHref(homePlace, asked, list?.page),
    image: list?.products[0]?.img[0],
    index,
  });
  // What only robots read is written by the server alone.
  return shop && import.meta.env.SSR && asked === '' ? [...words, { 'script:ld+json': organizationData(shop) }] : words;
};

export default function Home({
  loaderData: { asked, list, categories, labels, lanes, brands, problem },
}: Route.ComponentProps) {
  const loading = useSlow(useNextPath() === '/');
  const menu = useFilterMenu();
  const heading = useFocusAfterPaging<HTMLHeadingElement>();
  const front = asked === '' && list.page === 1;
  const hero = useHero(asked, front, menu.open ?? false);
  const chips = <Chips place={homePlace} asked={asked} list={list} head={heading} />;
  return (
    <>
      {hero && <LaneHero lanes={lanes} />}
      <section aria-labelledby="listing" aria-busy={loading} className="group/listing list-width py-8 md:py-10">
        <ListingHead ref={heading} asked={asked} list={list} hero={hero} menuOpen={menu.open ?? false}>
          <FilterToggle {...menu} />
        </ListingHead>
        <FilterPanel
          open={menu.open}
          asked={asked}
          list={list}
          categories={categories}
          labels={labels}
          brands={brands}
        />
        <ListProblem problem={problem} head={heading} />
        {list.products.length > 0 || loading ? (
          <>
            <div className="mb-6 empty:hidden">{chips}</div>
            <ProductGrid
              products={list.products}
              level={hero ? 3 : 2}
              loading={loading}
              heart={(product) => <FavouriteButton product={product} />}
              buy={(product) => <BuyButton product={product} />}
            />
          </>
        ) : (
          <NothingListed chips={asked === '' ? undefined : chips} />
        )}
        <div className="mt-14">
          <Pagination page={list.page} pages={list.pages} hrefFor={(page) => listHref(homePlace, asked, page)} />
        </div>
      </section>
    </>
  );
}

/** The hero belongs to the front page. It stays while filtering: the open menu must not jump away. */
function useHero(asked: string, front: boolean, menuOpen: boolean): boolean {
  const shown = asked + front;
  const [last, setLast] = useState({ shown, hero: front });
  if (last.shown === shown) return last.hero;
  const hero = front || (menuOpen && last.hero);
  setLast({ shown, hero });
  return hero;
}

function NothingListed({ chips }: { chips: ReactNode }) {
  if (!chips) return <EmptyState title="The hall is still empty." text="The first products will be here soon." />;
  return (
    <EmptyState title="Nothing in this lane." text="No products match your filters.">
      {chips}
      <ButtonLink to="/">Show all products</ButtonLink>
    </EmptyState>
  );
}
