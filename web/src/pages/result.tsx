import { listCatalogue } from '@fieldhouse/contracts/discovery.endpoints';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { withoutChoices } from '../features/listing/chips.rules.ts';
import { WishChips } from '../features/listing/chips.tsx';
import { fetchFacets } from '../features/listing/facet-column.tsx';
import {
  askedOf,
  catalogueQuery,
  departmentPlace,
  listHref,
  resultPlace,
  withOffered,
} from '../features/listing/listing.rules.ts';
import { ProductFacts, ResultHead } from '../features/listing/result-head.tsx';
import { searchText } from '../features/listing/search.rules.ts';
import { useCountedSearch } from '../features/listing/use-counted-search.ts';
import type { Call } from '../lib/call.ts';
import { type Kept, keepPreviousList } from '../lib/keep-previous-list.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/link.tsx';
import { useSlow } from '../ui/skeleton.tsx';
import { useFocusAfterPaging } from '../ui/use-list-focus.ts';
import { useNextPath } from '../ui/use-next-path.ts';
import type { Route } from './+types/result';
import { CatalogueList } from './catalogue-list.tsx';

interface Found {
  text: string;
  asked: string;
  /** None: nothing was asked. */
  list?: CataloguePage;
}

async function load(call: Call, { request }: PageArgs): Promise<Kept<Found>> {
  const search = new URL(request.url).searchParams;
  const text = searchText(search);
  if (text === '') return { text, asked: '' };
  search.set('q', text);
  const asked = askedOf(resultPlace, search);
  const query = { ...catalogueQuery(asked), page: search.get('page') ?? undefined };
  const [list] = await Promise.all([call(listCatalogue, { query }), fetchFacets()]);
  return { text, asked, list: withOffered(list, resultPlace.without) };
}
export const loader = serverLoader(load);
export const clientLoader = keepPreviousList(browserLoader(load));
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const { text, asked = '', list } = loaderData ?? {};
  return publicPageMeta(matches[0].loaderData, {
    title: text ? t`Results for “${text}”` : t`Search results`,
    description: t`Products that match your search.`,
    path: listHref(resultPlace, asked, list?.page),
    index: false,
  });
};

export default function Result({ loaderData: { text, asked, list, problem } }: Route.ComponentProps) {
  const loading = useSlow(useNextPath() === resultPlace.path);
  const heading = useFocusAfterPaging<HTMLHeadingElement>();
  const results = useCountedSearch(text, withoutChoices(asked) === asked ? list?.total : undefined);
  return (
    <section ref={results} aria-labelledby="results" aria-busy={loading} className="list-width py-8 md:py-10">
      <ResultHead ref={heading} text={text} list={list} />
      {list ? (
        <CatalogueList
          place={resultPlace}
          asked={asked}
          list={list}
          problem={problem}
          loading={loading}
          heading={heading}
          chips={list.understood && <WishChips asked={asked} wishes={list.understood} labels={list.labels} />}
          facts={(product) => <ProductFacts product={product} />}
          empty={(chips) => <NothingFound asked={asked} chips={chips} near={list.near} />}
        />
      ) : (
        <EmptyState title="Oops..." text="We need something to search" />
      )}
    </section>
  );
}

function NothingFound({
  asked,
  chips,
  near = [],
}: {
  asked: string;
  chips: ReactNode;
  near: readonly string[] | undefined;
}) {
  const words = withoutChoices(asked);
  const filtered = words !== asked;
  const departments = useRouteLoaderData<{ departments: { name: string; path: string }[] }>('root')?.departments ?? [];
  return (
    <>
      <EmptyState
        title="Sorry! we haven't found a product"
        text={filtered ? t`Remove a filter, or try another word.` : t`Try another word, or fewer words.`}
      >
        {chips}
        {filtered && <TextLink to={listHref(resultPlace, words)}>Show all results</TextLink>}
        <TextLink to="/">Show all products</TextLink>
        <TextLink to="/pages/contact">Ask us</TextLink>
      </EmptyState>
      {near.length > 0 && (
        <Ways title="Did you mean">
          {near.map((word) => (
            <TextLink key={word} to={listHref(resultPlace, String(new URLSearchParams({ q: word })))}>
              {word}
            </TextLink>
          ))}
        </Ways>
      )}
      {departments.length > 0 && (
        <Ways title="Departments">
          {departments.map(({ name, path }) => (
            <TextLink key={path} to={departmentPlace(path).path}>
              {name}
            </TextLink>
          ))}
        </Ways>
      )}
    </>
  );
}

function Ways({ title, children }: { title: string; children: ReactNode[] }) {
  return (
    <nav aria-label={title} className="mt-8">
      <h2 className="mb-3 text-2xl">{title}</h2>
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {children.map((child, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: links that do not move
          <li key={place}>{child}</li>
        ))}
      </ul>
    </nav>
  );
}
