import type { ProductPage, SortCode } from '@fieldhouse/contracts/catalogue.schemas';
import { findPriceBound } from '@fieldhouse/contracts/listing.rules';

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

/** The orders as the filter menu offers them. */
export const sortOptions: readonly { value: SortCode; label: string }[] = [
  { value: 'price-asc', label: 'Price Asc' },
  { value: 'price-desc', label: 'Price dsc' },
  { value: 'name-asc', label: 'Name A/Z' },
  { value: 'name-desc', label: 'Name Z/A' },
];

/** What the address asks for; empty values and unknown sort codes count as not asked. */
export function listingQuery(params: URLSearchParams): ListingQuery {
  const asked = names
    .map((name) => [name, params.get(name)?.trim()] as const)
    .filter(([name, value]) => value && (name !== 'name' || sortOptions.some((option) => option.value === value)));
  return Object.fromEntries(asked);
}

/** The start page as everybody first sees it: nothing filtered, sorted or paged. */
export function isFrontPage({ page, ...filters }: ListingQuery): boolean {
  return (page === undefined || page === '1') && Object.keys(filters).length === 0;
}

/** Worth indexing: everything, or one category. Each further filter makes one of countless views of it. */
export function isLandingPage({ page: _page, category: _category, ...filters }: ListingQuery): boolean {
  return Object.keys(filters).length === 0;
}

/** The address of another page of the same listing; the first page needs no number. */
export function listingHref({ page: _, ...filters }: ListingQuery, page = 1): string {
  const search = new URLSearchParams({ ...filters });
  if (page > 1) search.set('page', String(page));
  return search.size > 0 ? `/?${search}` : '/';
}

/** The hint under the price fields. Such a bound stays in the address, and the shop ignores it. */
export function priceProblems({ pricemin, pricemax }: ListingQuery): { pricemin?: string; pricemax?: string } {
  const [least, most] = [findPriceBound(pricemin), findPriceBound(pricemax)];
  return {
    ...(pricemin !== undefined && least === undefined && { pricemin: notANumber }),
    ...(pricemax !== undefined && most === undefined && { pricemax: notANumber }),
    ...(least !== undefined && most !== undefined && most < least && { pricemax: 'Max Price is below Min Price.' }),
  };
}

const notANumber = 'This is not a number and will be ignored.';

/**
 * A dropdown's names, each once, and the one that the address asks for: the shop takes it in any spelling of capitals, and
 * it is offered even if the shop does not know it.
 */
export function dropdown(all: string, names: readonly string[], asked = '') {
  const folded = asked.toLocaleLowerCase('en');
  const chosen = names.find((name) => name.toLocaleLowerCase('en') === folded) ?? asked;
  const offered = [...new Set(chosen === '' ? names : [...names, chosen])];
  return {
    options: [{ value: '', label: all }, ...offered.map((name) => ({ value: name, label: name }))],
    defaultValue: chosen,
  };
}

export function countWords({ total, more }: Pick<ProductPage, 'total' | 'more'>): string {
  const figure = total.toLocaleString('en-US');
  if (more) return `more than ${figure} products`;
  return total === 1 ? '1 product' : `${figure} products`;
}
