import type { ColumnAnswer, ColumnOrder, ColumnQuery, IndexedProduct } from './column-query.ts';
import { priceEdges } from './price-steps.rules.ts';

/** What the index must answer, worked out the slow way: plain loops over products, for the tests. */
export interface NaiveShop {
  /** The products that match in any case, by id. */
  readonly added?: readonly string[] | undefined;
  /** The products that stand first, by id. */
  readonly first?: readonly string[] | undefined;
  readonly products: ReadonlyMap<string, IndexedProduct>;
  readonly parents: ReadonlyMap<number, number | null>;
  /** The found products, and their scores. */
  readonly found?: ReadonlyMap<string, number> | undefined;
}

/** A list with counts per value, instead of an array that has a place for each. */
type Counts = Record<number, number>;

export interface NaiveAnswer extends Pick<ColumnAnswer, 'ids' | 'total' | 'sale'> {
  readonly categories: Counts;
  readonly brands: Counts;
  readonly sizes: Counts;
  readonly colours: Counts;
  readonly attributes: Counts[];
  readonly ratings: Counts;
  readonly prices: { readonly min: number; readonly max: number; readonly steps: Counts };
}

type Facet = 'categories' | 'brands' | 'sizes' | 'colours' | 'price' | 'rating' | 'sale' | `attribute ${number}`;

export function answerNaively(shop: NaiveShop, query: ColumnQuery & { readonly offset: number }): NaiveAnswer {
  const isAdded = ({ id }: IndexedProduct) => shop.added?.includes(id) ?? false;
  const isThere = ({ id, inStock }: IndexedProduct) => (shop.found ? shop.found.has(id) : inStock);
  const without = (facet?: Facet) =>
    [...shop.products.values()].filter(
      (product) => isAdded(product) || (isThere(product) && matches(shop, product, query, facet)),
    );
  const matching = without();
  const prices = without('price').map(({ priceCents }) => priceCents);
  return {
    ids: pinned(shop, sorted(shop, matching, query.order))
      .slice(query.offset, query.offset + query.limit)
      .map(({ id }) => id),
    total: matching.length,
    categories: count(without('categories'), (product) => closureOf(shop, product)),
    brands: count(without('brands'), ({ brandId }) => [brandId]),
    sizes: count(without('sizes'), ({ variants }) =>
      variants.filter(({ colour }) => isChosen(query.colours, colour)).map(({ size }) => size),
    ),
    colours: count(without('colours'), ({ variants }) =>
      variants.filter(({ size }) => isChosen(query.sizes, size)).map(({ colour }) => colour),
    ),
    attributes: query.countAttributes.map((codes) => {
      const own = (query.attributes ?? []).findIndex((chosen) => chosen.some((code) => codes.includes(code)));
      const products = without(own < 0 ? undefined : `attribute ${own}`);
      return { ...codes.map((code) => products.filter(({ attributes }) => attributes.includes(code)).length) };
    }),
    ratings: count(without('rating'), ({ halfStars }) => [halfStars], true),
    sale: without('sale').filter(({ onSale }) => onSale).length,
    prices: {
      min: prices.length === 0 ? 0 : Math.min(...prices),
      max: prices.length === 0 ? 0 : Math.max(...prices),
      steps: count(
        without('price'),
        ({ priceCents }) => [priceEdges.filter((edge) => priceCents >= edge).length],
        true,
      ),
    },
  };
}

const isChosen = (chosen: readonly number[] | undefined, value: number) => !chosen?.length || chosen.includes(value);

function matches(shop: NaiveShop, product: IndexedProduct, query: ColumnQuery, leftOut?: Facet): boolean {
  const { price } = query;
  const sizes = leftOut === 'sizes' ? [] : query.sizes;
  const colours = leftOut === 'colours' ? [] : query.colours;
  const byVariant = Boolean(sizes?.length || colours?.length);
  return (
    (leftOut === 'categories' ||
      !query.categories?.length ||
      closureOf(shop, product).some((id) => query.categories?.includes(id))) &&
    (leftOut === 'brands' || isChosen(query.brands, product.brandId)) &&
    (!byVariant || product.variants.some(({ size, colour }) => isChosen(sizes, size) && isChosen(colours, colour))) &&
    (leftOut === 'price' || !price || (product.priceCents >= price.from && product.priceCents <= price.to)) &&
    (leftOut === 'rating' || product.halfStars >= (query.rating ?? 0)) &&
    (leftOut === 'sale' || !query.sale || product.onSale) &&
    (query.attributes ?? []).every(
      (codes, i) =>
        leftOut === `attribute ${i}` || codes.length === 0 || codes.some((code) => product.attributes.includes(code)),
    )
  );
}

function closureOf({ parents }: NaiveShop, { categoryIds }: IndexedProduct): number[] {
  const closure = new Set<number>();
  for (const category of categoryIds)
    for (let id: number | null = category; id !== null; id = parents.get(id) ?? null) closure.add(id);
  return [...closure];
}

/** Products per value; 0 is no value, unless it is said to be one. */
function count(
  products: readonly IndexedProduct[],
  valuesOf: (product: IndexedProduct) => readonly number[],
  withZero = false,
): Counts {
  const counts: Counts = {};
  for (const product of products)
    for (const value of new Set(valuesOf(product)))
      if (value !== 0 || withZero) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}

function pinned({ first = [] }: NaiveShop, products: readonly IndexedProduct[]): IndexedProduct[] {
  const before = first.flatMap((id) => products.find((product) => product.id === id) ?? []);
  return [...before, ...products.filter((product) => !before.includes(product))];
}

function sorted(shop: NaiveShop, products: readonly IndexedProduct[], order: ColumnOrder): IndexedProduct[] {
  const byId = (a: IndexedProduct, b: IndexedProduct) => (a.id < b.id ? -1 : 1);
  const byName = (a: IndexedProduct, b: IndexedProduct) =>
    Buffer.compare(Buffer.from(a.nameKey), Buffer.from(b.nameKey));
  const scoreOf = ({ id }: IndexedProduct) => shop.found?.get(id) ?? 0;
  const compare: Record<ColumnOrder, (a: IndexedProduct, b: IndexedProduct) => number> = {
    relevance: (a, b) => scoreOf(a) - scoreOf(b) || b.popularity - a.popularity || byId(b, a),
    newest: (a, b) => byId(b, a),
    popular: (a, b) => b.popularity - a.popularity || byId(b, a),
    rating: (a, b) => b.halfStars - a.halfStars || byId(b, a),
    'price-asc': (a, b) => a.priceCents - b.priceCents || byId(a, b),
    'price-desc': (a, b) => b.priceCents - a.priceCents || byId(b, a),
    'name-asc': (a, b) => byName(a, b) || byId(a, b),
    'name-desc': (a, b) => byName(b, a) || byId(b, a),
  };
  const soldOut = (product: IndexedProduct) => Number(!product.inStock);
  return products.toSorted((a, b) => (shop.found ? soldOut(a) - soldOut(b) : 0) || compare[order](a, b));
}
