import { findCategory, listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { listCatalogue } from '@fieldhouse/contracts/discovery.endpoints';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useMemo } from 'react';
import { redirect } from 'react-router';
import { chipsOf } from '../features/listing/chips.rules.ts';
import { type Department, departmentHref, findDepartment } from '../features/listing/department.rules.ts';
import { DepartmentHead } from '../features/listing/department-head.tsx';
import { fetchFacets } from '../features/listing/facet-column.tsx';
import {
  askedOf,
  catalogueQuery,
  departmentPlace,
  isLandingPage,
  listHref,
  withOffered,
} from '../features/listing/listing.rules.ts';
import type { Call } from '../lib/call.ts';
import { type Kept, keepPreviousList } from '../lib/keep-previous-list.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { moneyIn } from '../lib/money.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { breadcrumbData } from '../lib/schema-org.rules.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { useSlow } from '../ui/skeleton.tsx';
import { useFocusAfterPaging } from '../ui/use-list-focus.ts';
import { useNextPath } from '../ui/use-next-path.ts';
import type { Route } from './+types/department';
import { CatalogueList } from './catalogue-list.tsx';

interface Listing {
  department: Department;
  asked: string;
  list: CataloguePage;
}

async function load(call: Call, { params, request }: PageArgs<{ '*': string }>): Promise<Kept<Listing>> {
  const { searchParams: search, search: query } = new URL(request.url);
  const department = findDepartment(await call.once(listCategories), params['*']);
  if (!department) {
    const { path } = await call(findCategory, { query: { path: params['*'] } });
    throw redirect(departmentHref(path) + query, 301);
  }
  const place = departmentPlace(department.path);
  const asked = askedOf(place, search);
  const page = search.get('page') ?? undefined;
  const [list] = await Promise.all([
    call(listCatalogue, { query: { ...catalogueQuery(asked), category: department.key, page } }),
    fetchFacets(),
  ]);
  return { department, asked, list: withOffered(list, place.without) };
}
export const loader = serverLoader(load);
export const clientLoader = keepPreviousList(browserLoader(load));
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const { department, asked, list } = loaderData;
  const { name, path, description, above } = department;
  const shop = matches[0].loaderData;
  const chosen = chipsOf(asked, list, moneyIn(shop?.currency)).map(({ label }) => label);
  const subject = [name, ...chosen].join(', ');
  const words = publicPageMeta(shop, {
    title: list.page > 1 ? t`${subject}, page ${list.page}` : subject,
    description: description || t`${name}: equipment, clothing and shoes.`,
    path: listHref(departmentPlace(path), asked, list.page),
    image: department.img ?? list.products[0]?.img[0],
    index: isLandingPage(asked) && list.total > 0,
  });
  // What only robots read is written by the server alone.
  if (!shop || !import.meta.env.SSR) return words;
  return [...words, { 'script:ld+json': breadcrumbData(shop, [...above, { name, to: departmentHref(path) }]) }];
};

/** The page of a category, at any level. */
export default function DepartmentPage({ loaderData: { department, asked, list, problem } }: Route.ComponentProps) {
  const place = useMemo(() => departmentPlace(department.path), [department.path]);
  const loading = useSlow(useNextPath() === place.path);
  const heading = useFocusAfterPaging<HTMLHeadingElement>();
  return (
    <section aria-labelledby="department" aria-busy={loading} className="list-width py-4 md:py-6">
      <DepartmentHead ref={heading} department={department} />
      <CatalogueList
        // What is open and half typed belongs to one department.
        key={department.path}
        place={place}
        asked={asked}
        list={list}
        problem={problem}
        loading={loading}
        heading={heading}
        empty={(chips) => (
          <EmptyState
            title="Nothing in this lane."
            text={asked ? t`No products match your filters.` : t`The first products will be here soon.`}
          >
            {chips}
            <ButtonLink to={asked ? place.path : '/'}>
              {asked ? t`Show all of ${department.name}` : t`Show all products`}
            </ButtonLink>
          </EmptyState>
        )}
      />
    </section>
  );
}
