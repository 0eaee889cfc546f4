import type { SortCode } from '@fieldhouse/contracts/catalogue.schemas';

/** What the address of the start page may ask for, under the names the API has for it. */
export interface ListingQuery {
  readonly category?: string;
  readonly brand?: string;
  /** The sort code. */
  readonly name?: SortCode;
  readonly pricemin?: string;
  readonly pricemax?: string;
  readonly page?: string;
}

const names = ['category', 'brand', 'name', 'pricemin', 'pricemax', 'page'] as const;
const sortCodes: readonly string[] = ['price-asc', 'price-desc', 'name-asc', 'name-desc'] satisfies SortCode[];

/** What the address asks for; empty values and unknown sort codes count as not asked. */
export function listingQuery(params: URLSearchParams): ListingQuery {
  const asked = names
    .map((name) => [name, params.get(name)?.trim()] as const)
    .filter(([name, value]) => value && (name !== 'name' || sortCodes.includes(value)));
  return Object.fromEntries(asked);
}

/** The start page as everybody first sees it: nothing filtered, sorted or paged. */
export function isFrontPage({ page, ...filters }: ListingQuery): boolean {
  return (page === undefined || page === '1') && Object.keys(filters).length === 0;
}

/** Worth offering by search engines: everything, or one category. Each further filter makes one of countless views of it. */
export function isLandingPage({ page: _page, category: _category, ...filters }: ListingQuery): boolean {
  return Object.keys(filters).length === 0;
}

/** The address of another page of the same listing; the first page needs no number. */
export function listingHref({ page: _, ...filters }: ListingQuery, page = 1): string {
  const search = new URLSearchParams({ ...filters });
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/?${search}` : '/';
}
