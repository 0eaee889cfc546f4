// What a search by words costs inside the process, without facets and without PostgreSQL:
//   npm run bench:words
// Beside the CPU per search the fastest one: on a busy machine the others have stolen its memory from the caches.
import { parseArgs } from 'node:util';
import { demoSynonyms } from '../server/src/demo/catalogue/synonyms.ts';
import { countBits, orInto, wordsFor } from '../server/src/modules/discovery/columns/bitset.ts';
import { type SearchOptions, search } from '../server/src/modules/discovery/words/search.ts';
import type { SearchSets } from '../server/src/modules/discovery/words/terms.ts';
import { Vocabulary } from '../server/src/modules/discovery/words/vocabulary.ts';
import { WordIndex } from '../server/src/modules/discovery/words/word-index.ts';
import { seedCategories } from '../server/src/seed/category-tree.ts';
import { createProductMaker } from '../server/src/seed/product-maker.ts';
import { createRandom } from '../server/src/seed/random.ts';
import { colours, inventBrands } from '../server/src/seed/vocabulary.ts';

const SEED = 7;
const ROUNDS = 200;
const MOST_MS = 1500;

const queries: readonly [text: string, options?: SearchOptions][] = [
  ['tennis racket'],
  ['tenis raket'],
  ['running shoe 42 blue'],
  ['running shoes'],
  ['running'],
  ['pro'],
  ['ball'],
  ['sneakers'],
  ['kids football'],
  ['waterproof hiking boots for women'],
  ['pro lightweight training classic essential performance breathable waterproof compact elite padded adjustable'],
  ['nothing knows xylophones'],
  ['b', { typing: true }],
  ['ru', { typing: true }],
  ['running sho', { typing: true }],
  ['foot ball'],
  ['tennisracketbag'],
];

interface Shop {
  readonly index: WordIndex;
  readonly vocabulary: Vocabulary;
  readonly sets: SearchSets;
}

function rowsBits(count: number): Uint32Array {
  return new Uint32Array(wordsFor(count));
}

function build(count: number): Shop {
  const brands = inventBrands();
  const brandIds = new Map(brands.map(({ name }, id) => [name, id]));
  const tree = seedCategories.flat();
  const categoryNames = tree.map(({ name }) => name);
  const categoryIds = new Map(categoryNames.map((name, id) => [name, id]));
  const lineageOf = (id: number): number[] => {
    const parent = categoryIds.get(tree[id]?.parent ?? '');
    return parent === undefined ? [id] : [...lineageOf(parent), id];
  };
  const attributeIds = { Waterproof: 1, Level: 2, Warranty: 3 };
  const make = createProductMaker({
    random: createRandom(SEED),
    brands,
    brandIds,
    categoryIds,
    attributeIds,
    first: 0,
    count,
    pictures: [],
  });
  const ofBrand = brands.map(() => rowsBits(count));
  const ofCategory = categoryNames.map(() => rowsBits(count));
  const living = rowsBits(count);
  const keys: string[] = [];
  const set = (bits: Uint32Array | undefined, row: number) => {
    if (bits) bits[row >>> 5] = (bits[row >>> 5] ?? 0) | (1 << (row & 31));
  };
  for (let row = 0; row < count; row++) {
    const { name_key, brand_id, categories } = make().row;
    keys.push(Buffer.from(name_key).toString());
    set(living, row);
    set(ofBrand[brand_id], row);
    for (const category of categories.flatMap(lineageOf)) set(ofCategory[category], row);
  }
  const vocabulary = new Vocabulary({
    brands: brands.map(({ name }, id) => ({ id, name })),
    categories: categoryNames.map((name, id) => ({ id, name })),
    facets: [
      ...Array.from({ length: 30 }, (_, i) => ({ name: 'size' as const, value: String(i + 20) })),
      ...['XS', 'S', 'M', 'L', 'XL'].map((value) => ({ name: 'size' as const, value })),
      ...colours.map((value) => ({ name: 'colour' as const, value })),
    ],
    synonyms: demoSynonyms,
  });
  const none = rowsBits(count);
  const addAll = (into: Uint32Array, ids: readonly number[], of: readonly Uint32Array[]) => {
    for (const id of ids) orInto(into, of[id] ?? none);
  };
  const sets: SearchSets = {
    living,
    addBrands: (into, ids) => addAll(into, ids, ofBrand),
    addCategories: (into, ids) => addAll(into, ids, ofCategory),
    rowsInPrice: () => living,
    popularity: () => 0,
    addFacet: (into, name) => orInto(into, name === 'size' ? living : none),
  };
  return { index: fill(keys), vocabulary, sets };
}

function fill(keys: readonly string[]): WordIndex {
  globalThis.gc?.();
  const before = process.memoryUsage();
  const started = performance.now();
  const index = new WordIndex();
  for (const [row, key] of keys.entries()) index.put(row, key);
  const words = index.words;
  const took = performance.now() - started;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const megabytes = (after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers) / 2 ** 20;
  console.log(
    `\n${keys.length} products, ${words} words: filled in ${took.toFixed(0)} ms, ${megabytes.toFixed(1)} MB` +
      ` (of ${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB)`,
  );
  measureWrites(index, keys);
  return index;
}

/** Another name and back again, with a word that no other name has. */
function measureWrites(index: WordIndex, keys: readonly string[]): void {
  const rows = Array.from({ length: 2000 }, (_, i) => Math.floor((i * keys.length) / 2000));
  const cpu = process.cpuUsage();
  for (const row of rows) index.put(row, `${keys[row]} unheard${row}`);
  for (const row of rows) index.put(row, keys[row] ?? '');
  const { user, system } = process.cpuUsage(cpu);
  console.log(`a name replaced: ${((user + system) / 4000).toFixed(1)} µs`);
}

function measure({ index, vocabulary, sets }: Shop): void {
  console.log('  CPU ms   least    found');
  for (const [text, options] of queries) {
    const ask = () => search(index, vocabulary, sets, text, options);
    for (let i = 0; i < 20; i++) ask();
    const cpu = process.cpuUsage();
    const until = performance.now() + MOST_MS;
    let least = Number.POSITIVE_INFINITY;
    let rounds = 0;
    for (; rounds < ROUNDS && performance.now() < until; rounds++) {
      const started = performance.now();
      ask();
      least = Math.min(least, performance.now() - started);
    }
    const { user, system } = process.cpuUsage(cpu);
    const { within, wishes, correctedTo } = ask();
    const notes = [...wishes.map(({ name, value }) => `${name}=${value}`), correctedTo ?? ''].join(' ');
    const figures = [((user + system) / 1000 / rounds).toFixed(3), least.toFixed(3), String(countBits(within))];
    console.log(`${figures.map((figure) => figure.padStart(8)).join('')}  ${text} ${notes}`);
  }
}

const { positionals } = parseArgs({ allowPositionals: true });
for (const count of positionals.length > 0 ? positionals : ['100000', '1000000']) measure(build(Number(count)));
