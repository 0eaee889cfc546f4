import { listCategories, listProductPage } from '@fieldhouse/contracts/catalogue.endpoints';
import { useNavigation } from 'react-router';
import { AddToCartButton } from '../features/cart/add-to-cart-button.tsx';
import { LaneHero } from '../features/catalogue/lane-hero.tsx';
import { isFrontPage, isLandingPage, listingHref, listingQuery } from '../features/catalogue/listing.rules.ts';
import { ListingHead } from '../features/catalogue/listing-head.tsx';
import { ProductGrid } from '../features/catalogue/product-grid.tsx';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage } from '../lib/page-headers.ts';
import { publicPageMeta } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pagination } from '../ui/pagination.tsx';
import { useSlow } from '../ui/use-slow.ts';
import type { Route } from './+types/home';

async function load(call: Call, { request }: PageArgs) {
  const query = listingQuery(new URL(request.url).searchParams);
  const [list, categories] = await Promise.all([
    call(listProductPage, { query }),
    isFrontPage(query) ? call(listCategories) : [],
  ]);
  return { query, list, categories };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
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

export default function Home({ loaderData: { query, list, categories } }: Route.ComponentProps) {
  const { location } = useNavigation();
  const loading = useSlow(location?.pathname === '/');
  return (
    <>
      {isFrontPage(query) && <LaneHero categories={categories} />}
      <section
        aria-labelledby="listing"
        aria-busy={loading}
        className="mx-auto w-full max-w-[calc(var(--container-card)+2.5rem)] px-5 py-8 sm:max-w-[calc(2*var(--container-card)+4rem)] md:max-w-site md:px-8 md:py-10"
      >
        <ListingHead query={query} list={list} />
        {list.products.length > 0 || loading ? (
          <ProductGrid
            products={list.products}
            loading={loading}
            heart={(product) => <FavouriteButton product={product} />}
            buy={(product) => <AddToCartButton product={product} />}
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

function NothingListed({ front }: { front: boolean }) {
  if (front) return <EmptyState title="The hall is still empty." text="The first products appear here soon." />;
  return (
    <EmptyState title="Nothing in this lane." text="No product fits what you asked for.">
      <ButtonLink to="/">Show all products</ButtonLink>
    </EmptyState>
  );
}
