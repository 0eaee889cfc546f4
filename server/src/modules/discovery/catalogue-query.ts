import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CatalogueQuery } from '@fieldhouse/contracts/discovery.schemas';
import { nameKey } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import type { StoredMarket } from '../markets/index.ts';
import type { ColumnQuery } from './columns/column-query.ts';
import type { FacetAttribute } from './facet-attributes.ts';
import type { IndexCodes } from './index-rows.ts';
import { MAX_AMOUNT, minorIn } from './price-units.rules.ts';
import type { Wish } from './words/wishes.ts';

/** What is chosen, by the numbers of the index. */
export type Choice = Pick<
  ColumnQuery,
  'market' | 'categories' | 'brands' | 'sizes' | 'colours' | 'attributes' | 'price' | 'rating' | 'sale'
>;

export interface Known {
  readonly directory: Directory;
  readonly codes: IndexCodes;
  readonly attributes: readonly FacetAttribute[];
  readonly market?: StoredMarket | undefined;
}

export type Chosen = Pick<CatalogueQuery, 'category' | 'brand' | 'size' | 'colour' | 'rating' | 'sale' | 'attributes'> &
  Pick<CatalogueQuery, 'pricemin' | 'pricemax'>;

export const noChoice: Chosen = {
  category: [],
  brand: [],
  size: [],
  colour: [],
  rating: undefined,
  sale: undefined,
  attributes: {},
  pricemin: undefined,
  pricemax: undefined,
};

/** Words of the search that filter by a value count as chosen, unless others of that facet are. */
export function withFilters<Query extends Chosen>(query: Query, wishes: readonly Wish[]): Query {
  const filters = wishes.filter(({ filters }) => filters);
  if (filters.length === 0) return query;
  const valuesOf = (name: string) => filters.filter((one) => one.name === name).map(({ value }) => value);
  const orChosen = (name: 'brand' | 'category' | 'size' | 'colour') =>
    query[name].length > 0 ? query[name] : valuesOf(name);
  const attributes = filters
    .filter(({ name }) => name.startsWith(ATTRIBUTE_PREFIX))
    .map(({ name }) => [name.slice(ATTRIBUTE_PREFIX.length), valuesOf(name)] as const);
  const [least, most] = (valuesOf('price')[0] ?? '..').split('..').map((bound) => (bound ? Number(bound) : undefined));
  return {
    ...query,
    brand: orChosen('brand'),
    category: orChosen('category'),
    pricemin: query.pricemin ?? least,
    pricemax: query.pricemax ?? most,
    size: orChosen('size'),
    colour: orChosen('colour'),
    attributes: { ...Object.fromEntries(attributes), ...query.attributes },
  };
}

/** None when something was chosen of which the shop knows nothing: then there is nothing to show. */
export function toChoice(query: Chosen, { directory, codes, attributes, market }: Known): Choice | undefined {
  const found = {
    categories: idsOf(directory.categories, query.category),
    brands: idsOf(directory.brands, query.brand),
    sizes: codesOf(codes.sizes, query.size),
    colours: codesOf(codes.colours, query.colour),
  };
  const asked = [query.category, query.brand, query.size, query.colour];
  if (Object.values(found).some((ids, n) => ids.length === 0 && asked[n]?.length)) return undefined;
  const ofAttributes = Object.entries(query.attributes).map(([name, values]) => {
    const attribute = attributes.find(({ key }) => key === nameKey(name));
    return codesOf(codes.attributes, values).filter(
      (code) => attribute && codes.attributes.valueOf(code)?.attribute === attribute.id,
    );
  });
  if (ofAttributes.some((chosen) => chosen.length === 0)) return undefined;
  return {
    ...found,
    attributes: ofAttributes,
    market: market?.id,
    price: priceOf(query, market),
    rating: query.rating === undefined ? undefined : 2 * query.rating,
    sale: query.sale,
  };
}

function idsOf(all: Directory['brands'], names: readonly string[]): number[] {
  if (names.length === 0) return [];
  const keys = new Set(names.map(nameKey));
  return all.filter(({ key }) => keys.has(key)).map(({ id }) => id);
}

const codesOf = (codes: { named(name: string): readonly number[] }, chosen: readonly string[]): number[] =>
  [...new Set(chosen.map(nameKey))].flatMap((name) => codes.named(name));

function priceOf(
  { pricemin, pricemax }: Pick<Chosen, 'pricemin' | 'pricemax'>,
  market: StoredMarket | undefined,
): Choice['price'] {
  if (pricemin === undefined && pricemax === undefined) return undefined;
  return { from: minorIn(market, pricemin ?? 0), to: minorIn(market, pricemax ?? MAX_AMOUNT) };
}
