import { searchProducts } from '@fieldhouse/contracts/catalogue.endpoints';
import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { useRef } from 'react';
import { useNavigation } from 'react-router';
import { ProductFacts } from '../features/catalogue/product-facts.tsx';
import { ProductGrid } from '../features/catalogue/product-grid.tsx';
import { ResultHead } from '../features/catalogue/result-head.tsx';
import { canBeFound, readCorrected, resultHref, searchText } from '../features/catalogue/search.rules.ts';
import { FavouriteButton } from '../features/favourites/favourite-button.tsx';
import type { Call } from '../lib/call.ts';
import { type Kept, keepPreviousList } from '../lib/keep-previous-list.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { useSlow } from '../ui/use-slow.ts';
import type { Route } from './+types/result';
import { BuyButton } from './buy-button.tsx';

interface Found {
  text: string;
  products: readonly Product[];
  /** What was searched for instead, when a typo was corrected. */
  corrected: string | undefined;
}

async function load(call: Call, { request }: PageArgs): Promise<Kept<Found>> {
  const text = searchText(new URL(request.url).searchParams);
  if (!canBeFound(text)) return { text, products: [], corrected: undefined };
  const { body: products, header } = await call.whole(searchProducts, { params: { name: text } });
  return { text, products, corrected: readCorrected(header('x-search-corrected')) };
}
export const loader = serverLoader(load);
export const clientLoader = keepPreviousList(browserLoader(load));
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const text = loaderData?.text;
  return publicPageMeta(matches[0].loaderData, {
    title: text ? `Results for “${text}”` : 'Search results',
    description: 'Products that match your search.',
    path: text ? resultHref(text) : '/result',
    index: false,
  });
};

export default function Result({ loaderData: { text, products, corrected, problem } }: Route.ComponentProps) {
  const { location } = useNavigation();
  const loading = useSlow(location?.pathname === '/result');
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="results" aria-busy={loading} className="list-width py-8 md:py-10">
      <ResultHead ref={heading} text={text} count={products.length} corrected={corrected} />
      <ListProblem problem={problem} head={heading} />
      {products.length > 0 || loading ? (
        <ProductGrid
          products={products}
          loading={loading}
          heart={(product) => <FavouriteButton product={product} />}
          buy={(product) => <BuyButton product={product} />}
          facts={(product) => <ProductFacts product={product} />}
        />
      ) : (
        <NothingFound asked={text !== ''} />
      )}
    </section>
  );
}

function NothingFound({ asked }: { asked: boolean }) {
  if (!asked) return <EmptyState title="Oops..." text="We need something to search" />;
  return (
    <EmptyState title="Sorry! we haven't found a product" text="Try another word, or fewer words.">
      <TextLink to="/">Show all products</TextLink>
    </EmptyState>
  );
}
