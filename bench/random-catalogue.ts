import type { ColumnOrder, ColumnQuery, IndexedProduct } from '../server/src/modules/discovery/columns/column-query.ts';

const DEPARTMENTS = 8;
const MIDDLE = 40;
const LEAVES = 152;
const BRANDS = 400;
const SYSTEMS = 10;
const SIZES_PER_SYSTEM = 12;
const COLOURS = 24;
const ATTRIBUTES = 6;
const VALUES_PER_ATTRIBUTE = 8;

/** The same numbers in every run. (mulberry32) */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let x = Math.imul(state ^ (state >>> 15), 1 | state);
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x;
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Numbers from 0, the first ones much more often than the last, as brands and colours are. */
function zipf(count: number, exponent: number, random: () => number): () => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let i = 0; i < count; i++) {
    sum += 1 / (i + 1) ** exponent;
    sums[i] = sum;
  }
  return () => {
    const wanted = random() * sum;
    return sums.findIndex((upTo) => upTo >= wanted);
  };
}

function draws(seed: number) {
  const random = randomNumbers(seed);
  const below = (n: number) => Math.floor(random() * n);
  const leaf = zipf(LEAVES, 0.9, random);
  const brand = zipf(BRANDS, 1, random);
  const system = zipf(SYSTEMS, 0.7, random);
  const colour = zipf(COLOURS, 0.8, random);
  return {
    random,
    below,
    leaf: () => 1 + DEPARTMENTS + MIDDLE + leaf(),
    brand: () => 1 + brand(),
    firstSize: () => 1 + system() * SIZES_PER_SYSTEM,
    colour: () => 1 + colour(),
    several: (draw: () => number, most: number) => [...new Set(Array.from({ length: 1 + below(most) }, draw))],
  };
}

/** 8 departments, 40 categories below them, 152 below those. */
export function categoryTree(): Map<number, number | null> {
  const parents = new Map<number, number | null>();
  for (let id = 1; id <= DEPARTMENTS; id++) parents.set(id, null);
  for (let i = 0; i < MIDDLE; i++) parents.set(1 + DEPARTMENTS + i, 1 + (i % DEPARTMENTS));
  for (let i = 0; i < LEAVES; i++) parents.set(1 + DEPARTMENTS + MIDDLE + i, 1 + DEPARTMENTS + (i % MIDDLE));
  return parents;
}

/** Half of them in one category, the others in up to four; about six variants each, most of which can be bought. */
export function* randomProducts(count: number, seed = 42): Generator<IndexedProduct> {
  const { random, below, leaf, brand, firstSize, colour, several } = draws(seed);
  for (let n = 0; n < count; n++) {
    const first = firstSize() + below(6);
    const sizes = Array.from({ length: 1 + below(7) }, (_, i) => first + i);
    const colours = several(colour, random() < 0.5 ? 1 : 4);
    const variants = sizes.flatMap((size) => colours.map((value) => ({ size, colour: value })));
    const inStock = random() < 0.95;
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
    yield {
      id: `${(0x0190_0000 + (n >>> 12)).toString(16).padStart(8, '0')}-${(n & 0xfff).toString(16).padStart(4, '0')}-7000-8000-${below(
        2 ** 32,
      )
        .toString(16)
        .padStart(12, '0')}`,
      nameKey: `${String.fromCharCode(97 + below(26), 97 + below(26))}quila trail running shoe ${below(1e6)}`,
      brandId: brand(),
      categoryIds: several(leaf, random() < 0.5 ? 1 : 4),
      priceCents: Math.round(Math.exp(8.4 + 0.9 * normal)),
      halfStars: random() < 0.3 ? 0 : Math.min(10, 5 + Math.floor((random() + random()) * 3)),
      onSale: random() < 0.15,
      inStock,
      popularity: Math.floor(1e6 / (1 + random() * 1e5)),
      variants: inStock ? variants.filter(() => random() < 0.8) : [],
      attributes: attributeCodes.slice(0, 4).map((codes) => codes[below(VALUES_PER_ATTRIBUTE)] ?? 1),
    };
  }
}

const attributeCodes: readonly (readonly number[])[] = Array.from({ length: ATTRIBUTES }, (_, attribute) =>
  Array.from({ length: VALUES_PER_ATTRIBUTE }, (_, value) => 1 + attribute * VALUES_PER_ATTRIBUTE + value),
);

/** How often each kind of query comes, of a hundred. */
const shapes = {
  all: 5,
  category: 20,
  'category, brand': 15,
  'category, size': 12,
  'category, colour, price': 10,
  'category, sale, rating': 8,
  brand: 7,
  search: 10,
  'search, filters': 8,
  everything: 3,
  size: 2,
};

const orders: readonly ColumnOrder[] = ['newest', 'popular', 'rating', 'price-asc', 'price-desc', 'name-asc'];

export interface RandomQuery {
  readonly shape: string;
  readonly query: ColumnQuery;
}

export function randomQueries(count: number, rows: number, seed: number): RandomQuery[] {
  const { random, below, leaf, brand, firstSize, colour, several } = draws(seed);
  const parents = categoryTree();
  const bag = Object.entries(shapes).flatMap(([shape, times]) => Array<string>(times).fill(shape));
  const category = () => {
    let id = leaf();
    for (let up = parents.get(id); up && random() < 0.5; up = parents.get(id)) id = up;
    return id;
  };
  const sizes = () => {
    const first = firstSize();
    return several(() => first + below(SIZES_PER_SYSTEM), 4);
  };
  const price = () => {
    const from = 500 + below(8000);
    return { from, to: from + 1000 + below(15_000) };
  };
  const found = () => {
    const within = new Uint32Array(Math.ceil(rows / 32));
    const scores = new Uint16Array(rows);
    for (let left = Math.min(rows / 5, Math.floor(200 * 100 ** random())); left > 0; left--) {
      const row = below(rows);
      within[row >>> 5] = (within[row >>> 5] ?? 0) | (1 << (row & 31));
      scores[row] = below(100);
    }
    return { within, scores };
  };
  return Array.from({ length: count }, () => {
    const shape = bag[below(bag.length)] ?? 'all';
    const has = (part: string) => shape.includes(part) || shape === 'everything';
    const sometimes = (part: string) => has(part) || (shape === 'search, filters' && random() < 0.4);
    const searched = shape.startsWith('search');
    const page = random() < 0.8 ? 0 : below(random() < 0.75 ? 10 : 500);
    const query: ColumnQuery = {
      ...(searched && found()),
      ...(has('category') && { categories: [category()] }),
      ...(sometimes('brand') && { brands: several(brand, 3) }),
      ...(sometimes('size') && { sizes: sizes() }),
      ...(has('colour') && { colours: several(colour, 3) }),
      ...(sometimes('price') && { price: price() }),
      ...(has('sale') && { sale: true, rating: 6 + below(3) }),
      order: searched && random() < 0.7 ? 'relevance' : (orders[below(orders.length)] ?? 'newest'),
      offset: page * 12,
      limit: 12,
      countAttributes: attributeCodes.slice(0, 4),
    };
    return { shape, query };
  });
}
