import type { SortCode } from '@fieldhouse/contracts/catalogue.schemas';
import { ATTRIBUTE_PREFIX, catalogueSorts, facetNames, MAX_CHOSEN } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';

/** A page with a list of products. */
export interface ListPlace {
  readonly path: string;
  /** Of the names that lists know, those that its address does not have. */
  readonly without: readonly string[];
}

/** Facets that the start page offers as dropdowns. */
export const homeFields = ['category', 'brand'];
export const homePlace: ListPlace = { path: '/', without: ['q', 'literal', 'sort'] };
export const resultPlace: ListPlace = { path: '/result', without: ['name'] };
export const departmentPlace = (path: string): ListPlace => ({
  path: `/c/${path}`,
  without: ['q', 'literal', 'name', 'category'],
});

/** The orders as the filter menu of the start page offers them, under `name`. */
export const sortOptions: readonly { value: SortCode; label: string }[] = [
  { value: 'price-asc', label: t`Price Asc` },
  { value: 'price-desc', label: t`Price dsc` },
  { value: 'name-asc', label: t`Name A/Z` },
  { value: 'name-desc', label: t`Name Z/A` },
];

const ordersAndBounds = ['sort', 'name', 'pricemin', 'pricemax'];
const severalValues = /^(literal|category|brand|size|colour|attr\..+)$/;
/** Values that make no sense count as not asked. */
const known: Readonly<Record<string, (value: string) => boolean>> = {
  name: (value) => sortOptions.some((option) => option.value === value),
  sort: (value) => catalogueSorts.some((sort) => sort === value),
  rating: (value) => /^[1-5]$/.test(value),
  sale: (value) => /^(true|yes|1)$/.test(value),
};

const isFacet = (name: string): boolean =>
  name.startsWith(ATTRIBUTE_PREFIX) || facetNames.some((facet) => facet === name);

/** What an address asks for beside the page: one order of names and values, so that the same choice has one address. */
export function askedOf({ without }: ListPlace, params: URLSearchParams): string {
  const attributes = [...new Set(params.keys())].filter((name) => name.startsWith(ATTRIBUTE_PREFIX)).toSorted();
  const names = ['q', 'literal', ...facetNames, ...attributes, ...ordersAndBounds].filter(
    (name) => !without.includes(name),
  );
  return String(new URLSearchParams(names.flatMap((name) => valuesOf(params, name).map((value) => [name, value]))));
}

function valuesOf(params: URLSearchParams, name: string): string[] {
  const given = params.getAll(name).map((value) => value.trim());
  const values = [...new Set(given.filter((value) => value !== '' && known[name]?.(value) !== false))];
  return severalValues.test(name) ? values.slice(0, MAX_CHOSEN).toSorted() : values.slice(0, 1);
}

/** The address of a page of the list; the first page needs no number. */
export function listHref({ path }: Pick<ListPlace, 'path'>, asked: string, page = 1): string {
  const search = [asked, page > 1 ? `page=${page}` : ''].filter(Boolean).join('&');
  return search ? `${path}?${search}` : path;
}

/** What is asked, as the API takes it. */
export function catalogueQuery(asked: string): Record<string, string[]> {
  const query: Record<string, string[]> = {};
  for (const [name, value] of new URLSearchParams(asked)) {
    const own = name === 'name' ? 'sort' : name;
    query[own] = [...(query[own] ?? []), value];
  }
  return query;
}

/** What the page shows of the facets: a value that brings nothing is there only as long as it is chosen. */
export function withOffered(list: CataloguePage, without: readonly string[]): CataloguePage {
  const facets = list.facets
    .filter(({ name }) => !without.includes(name))
    .map((facet) => ({ ...facet, values: facet.values.filter(({ count, selected }) => count > 0 || selected) }));
  return { ...list, facets: facets.filter(({ values }) => values.length > 0) };
}

/** Worth indexing: everything, or one value of one facet. Each further choice makes one of countless views of it. */
export function isLandingPage(asked: string): boolean {
  const names = [...new URLSearchParams(asked).keys()];
  return names.length <= 1 && names.every(isFacet);
}

type Counted = Pick<CataloguePage, 'total' | 'more'>;

export const countText = ({ total, more }: Counted): string =>
  more
    ? t.plural(total, { one: 'more than # product', other: 'more than # products' })
    : t.plural(total, { one: '# product', other: '# products' });

/** `12 products, page 2 of 3` */
export const pagedCountText = (list: Counted & Pick<CataloguePage, 'page' | 'pages'>): string =>
  list.page > 1 ? t`${countText(list)}, page ${list.page} of ${list.pages}` : countText(list);

/** On the button that leads to them. */
export const showText = ({ total, more }: Counted): string =>
  more
    ? t.plural(total, { one: 'Show more than # product', other: 'Show more than # products' })
    : t.plural(total, { one: 'Show # product', other: 'Show # products' });

/** Of the form that a list's facets are. */
export const facetFormId = 'facet-form';
/** Of what stands around it: a link names it as long as no script runs. */
export const facetsId = 'facets';
