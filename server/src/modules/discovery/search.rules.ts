import { SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import type { Directory } from '../catalogue/index.ts';

const MAX_WORDS = 12;

export interface SearchText {
  /** Folded, for comparing with whole names. */
  readonly key: string;
  /** In the order they were typed, each once. */
  readonly words: readonly string[];
}

export function toSearchText(text: string): SearchText {
  const key = nameKey(text.slice(0, SEARCH_LENGTH));
  const known = new Set(wordsOf(key));
  const inOrder = [...new Set(key.match(/[\p{Letter}\p{Number}]+/gu) ?? [])].map((word) =>
    [...word].slice(0, 40).join(''),
  );
  return { key, words: inOrder.filter((word) => known.has(word)).slice(0, MAX_WORDS) };
}

/** What one typed word may stand for. */
export interface Meaning {
  readonly asked: string;
  /** Words of names, best first, with how well they fit. */
  readonly words: readonly { word: string; uses: number; fit: Fit }[];
  /** Tokens of the brands and categories of that name. */
  readonly tokens: readonly string[];
  /** How many products have one of the words or tokens, roughly. */
  readonly uses: number;
}

export type Fit = 'whole' | 'beginning' | 'part' | 'typo';
const penalty: Record<Fit, number> = { whole: 0, beginning: 1, part: 2, typo: 3 };
const IN_DIRECTORY = 0.5;
const NOT_FOUND = 5;

/** Brands and categories with a word that begins as the asked one does. */
export function namedBy(word: string, { brands, categories }: Directory): Pick<Directory, 'brands' | 'categories'> {
  const fits = (part: string) => part === word || (word.length > 2 && part.startsWith(word));
  const named = <Entry extends Directory['brands'][number]>(all: readonly Entry[]) =>
    all.filter(({ words }) => words.some(fits));
  return { brands: named(brands), categories: named(categories) };
}

/** Words and tokens hold letters and digits only (and `#`), so quoting them is enough. */
export function toTsQuery(meanings: readonly Meaning[], join: '&' | '|'): string {
  return meanings
    .map(
      ({ words, tokens }) =>
        `(${[...words.map(({ word }) => word), ...tokens].map((lexeme) => `'${lexeme}'`).join(' | ')})`,
    )
    .join(` ${join} `);
}

/** The share of products that contain all the words, assuming independence. */
export function shareFound(meanings: readonly Meaning[], total: number): number {
  return meanings.reduce((share, { uses }) => share * Math.min(1, uses / Math.max(total, 1)), 1);
}

/**
 * Whether scanning the newest products is cheaper for finding `hits` of them: the scan passes hits / share rows, the
 * index first collects share × total entries, and a row costs about as much as four entries.
 */
export function walkIsShorter(share: number, total: number, hits: number): boolean {
  return share * share * total > 4 * hits;
}

export interface Hit {
  readonly id: string;
  readonly name: string;
  readonly name_key: string;
  readonly inStock: boolean;
}

/** Best first: what can be bought, then the exact name, its beginning, whole words, parts of words, typos. */
export function rank(hits: readonly Hit[], text: SearchText, meanings: readonly Meaning[]): Hit[] {
  const scored = hits.map((hit) => ({ hit, score: scoreOf(hit, text, meanings) }));
  scored.sort((a, b) => a.score - b.score || (a.hit.name_key < b.hit.name_key ? -1 : 1));
  return scored.map(({ hit }) => hit);
}

function scoreOf(hit: Hit, text: SearchText, meanings: readonly Meaning[]): number {
  const soldOut = hit.inStock ? 0 : 1000;
  if (hit.name_key === text.key) return soldOut;
  if (hit.name_key.startsWith(text.key)) return soldOut + 1;
  const found = new Set(hit.name_key.match(/[\p{Letter}\p{Number}]+/gu));
  const misses = meanings.map(({ words, tokens }) => {
    const inName = words.filter(({ word }) => found.has(word)).map(({ fit }) => penalty[fit]);
    // A word that is not in the name was found through the brand or the category.
    return Math.min(tokens.length > 0 ? IN_DIRECTORY : NOT_FOUND, ...inName);
  });
  return soldOut + 2 + misses.reduce((sum, miss) => sum + miss, 0);
}

/** Every word that differs by two neighbours swapped or one letter too many: what trigrams miss in short words. */
export function nearMisses(word: string): string[] {
  const letters = [...word];
  const without = letters.map((_, i) => letters.toSpliced(i, 1).join(''));
  const swapped = letters.slice(1).map((_, i) =>
    letters
      .with(i, letters[i + 1] ?? '')
      .with(i + 1, letters[i] ?? '')
      .join(''),
  );
  return [...new Set([...without, ...swapped])].filter((miss) => miss.length > 1 && miss !== word);
}

/** How many letters differ, a swap of neighbours counted once; stops being exact beyond 3. */
export function distance(a: string, b: string): number {
  if (Math.abs(a.length - b.length) > 3) return 4;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let best = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (beforeLast[j - 2] ?? 0) + 1);
      row.push(best);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 4;
}

/** Longer words may hold more typos; below four letters everything is close to everything. */
export function typosAllowed(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}
