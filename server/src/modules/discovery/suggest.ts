import type { Suggestions } from '@fieldhouse/contracts/discovery.schemas';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';
import { type Content, translateCategory } from '../translations/index.ts';
import { findBest } from './find-best.ts';
import type { FindRowsDeps } from './find-rows.ts';
import { listProductsBriefly } from './products.repo.ts';
import { startingWith } from './words/dictionary.ts';

const MOST = { products: 6, categories: 3, brands: 3 } as const;

/** What the shopper may be about to type: products, and the categories and brands whose names begin so. */
export async function suggest(deps: FindRowsDeps, text: string, notes: Dependencies): Promise<Suggestions> {
  const words = wordsOf(text);
  if (words.length === 0) return { products: [], categories: [], brands: [] };
  const { ids, directory } = await findBest(deps, notes, { text, typing: true }, MOST.products);
  const products = await listProductsBriefly(deps.db, directory, ids);
  return {
    products: products.map(({ _id, name, price, priceTo, brand, img }) => ({
      _id,
      name,
      price,
      brand,
      img: img[0] ?? null,
      ...(priceTo !== undefined && { priceTo }),
    })),
    categories: named(categoriesIn(deps.content, directory), words, MOST.categories).map(({ name, path }) => ({
      name,
      path,
    })),
    brands: named(directory.brands, words, MOST.brands).map(({ name }) => name),
  };
}

const kept = new WeakMap<Directory, { readonly content: Content; readonly categories: Directory['categories'] }>();

/** As they are called in the language that is asked in. */
function categoriesIn(content: Content | undefined, directory: Directory): Directory['categories'] {
  if (!content) return directory.categories;
  const last = kept.get(directory);
  if (last?.content === content) return last.categories;
  const categories = directory.categories.map((category) => {
    const called = translateCategory(content, category.name);
    return { ...category, key: nameKey(called), words: wordsOf(called) };
  });
  kept.set(directory, { content, categories });
  return categories;
}

/** Every typed word begins one of the name's. Short names first: they say more of what was typed. */
function named<Entry extends Directory['brands'][number]>(
  all: readonly Entry[],
  typed: readonly string[],
  most: number,
): Entry[] {
  // A long one begins fewer of the words.
  const longest = typed.reduce((one, other) => (other.length > one.length ? other : one), '');
  const places = new Set(startingWith(wordsIn(all), longest, ({ word }) => word).map(({ place }) => place));
  return [...places]
    .toSorted((a, b) => a - b)
    .flatMap((place) => all[place] ?? [])
    .filter(({ words }) => typed.every((start) => words.some((word) => word.startsWith(start))))
    .toSorted((a, b) => a.name.length - b.name.length || Number(a.key > b.key) - Number(a.key < b.key))
    .slice(0, most);
}

interface PlacedWord {
  readonly word: string;
  readonly place: number;
}

const inOrder = new WeakMap<readonly unknown[], readonly PlacedWord[]>();

/** In the order of the alphabet, with the place of what is called so. */
function wordsIn(all: Directory['brands']): readonly PlacedWord[] {
  const words =
    inOrder.get(all) ??
    all
      .flatMap(({ words }, place) => words.map((word) => ({ word, place })))
      .toSorted((a, b) => Number(a.word > b.word) - Number(a.word < b.word));
  inOrder.set(all, words);
  return words;
}
