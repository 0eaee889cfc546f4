import type { Db } from '../../platform/db/db.ts';
import type { Directory } from '../catalogue/index.ts';
import type { CountListed } from './listing.repo.ts';
import * as repo from './search.repo.ts';
import {
  distance,
  type Fit,
  type Hit,
  type Meaning,
  namedBy,
  nearMisses,
  rank,
  shareFound,
  toSearchText,
  toTsQuery,
  typosAllowed,
  walkIsShorter,
} from './search.rules.ts';

export interface Found {
  readonly hits: readonly Hit[];
  /** What was searched for instead, when a typo was corrected. */
  readonly corrected: string | undefined;
}

export interface SearchSource {
  readonly directory: Directory;
  readonly countListed: CountListed;
}

/** A scan this long without enough hits was based on a wrong estimate. */
const LONGEST_WALK = 10_000;

/**
 * Each guess searches all words of the shop. A typo or two is corrected; a text of nothing but unknown words is not.
 */
const MAX_GUESSES = 4;

export async function searchProducts(
  db: Db,
  { text, limit, ...source }: SearchSource & { text: string; limit: number },
): Promise<Found> {
  const search = toSearchText(text);
  if (search.key === '') return { hits: [], corrected: undefined };
  const beginnings = await repo.findByBeginning(db, search.key, limit);
  const meanings = await findMeanings(db, search.words, source);
  const byWords = await findByMeanings(db, meanings, { total: await source.countListed(0), limit });
  const all = [...new Map([...beginnings, ...byWords].map((hit) => [hit.id, hit])).values()];
  return { hits: rank(all, search, meanings).slice(0, limit), corrected: correctedText(meanings) };
}

async function findByMeanings(
  db: Db,
  meanings: readonly Meaning[],
  shop: { total: number; limit: number },
): Promise<Hit[]> {
  const known = meanings.filter(({ words, tokens }) => words.length + tokens.length > 0);
  if (known.length === 0) return [];
  const all = known.length === meanings.length ? await findWithAll(db, known, shop) : [];
  // Nothing contains all words: something that contains some is better than nothing.
  return all.length > 0 || meanings.length === 1 ? all : repo.findByWords(db, toTsQuery(known, '|'));
}

async function findWithAll(
  db: Db,
  known: readonly Meaning[],
  { total, limit }: { total: number; limit: number },
): Promise<Hit[]> {
  const query = toTsQuery(known, '&');
  if (walkIsShorter(shareFound(known, total), total, repo.MAX_HITS)) {
    const newest = await repo.findNewestByWords(db, query, LONGEST_WALK);
    if (newest.length >= limit) return newest;
  }
  return repo.findByWords(db, query);
}

async function findMeanings(db: Db, asked: readonly string[], source: SearchSource): Promise<Meaning[]> {
  if (asked.length === 0) return [];
  const known = Map.groupBy(await repo.findWords(db, asked), (row) => row.asked);
  const meanings: Meaning[] = [];
  let guesses = 0;
  // Sequential, so that a search takes one connection, however many words it has.
  for (const word of asked) {
    const found = (known.get(word) ?? []).map(({ word: one, uses }) => ({ word: one, uses, fit: fitOf(one, word) }));
    const meaning = await toMeaning(word, found, [word], source);
    const unknown = meaning.words.length + meaning.tokens.length === 0;
    meanings.push(unknown && guesses++ < MAX_GUESSES ? await guessTypo(db, word, source) : meaning);
  }
  return meanings;
}

/** `names` are what brands and categories are looked up by. */
async function toMeaning(
  asked: string,
  words: Meaning['words'],
  names: readonly string[],
  { directory, countListed }: SearchSource,
): Promise<Meaning> {
  const named = names.map((name) => namedBy(name, directory));
  const brands = named.flatMap((found) => found.brands);
  const categories = named.flatMap((found) => found.categories);
  const counts = await Promise.all([
    ...brands.map(({ id }) => countListed(0, id)),
    ...categories.map(({ id }) => countListed(id)),
  ]);
  return {
    asked,
    words,
    tokens: [...brands, ...categories].map(({ token }) => token),
    uses: words.reduce((sum, { uses }) => sum + uses, 0) + counts.reduce((sum, count) => sum + count, 0),
  };
}

function fitOf(word: string, asked: string): Fit {
  if (word === asked) return 'whole';
  return word.startsWith(asked) ? 'beginning' : 'part';
}

async function guessTypo(db: Db, asked: string, source: SearchSource): Promise<Meaning> {
  const allowed = typosAllowed(asked);
  if (allowed === 0) return { asked, words: [], tokens: [], uses: 0 };
  const close = (await repo.findCloseWords(db, asked, nearMisses(asked)))
    .map(({ word, uses }) => ({ word, uses, fit: 'typo' as const, away: distance(word, asked) }))
    .filter(({ away }) => away <= allowed)
    .toSorted((a, b) => a.away - b.away || b.uses - a.uses);
  const best = close.filter(({ away }) => away === close[0]?.away).slice(0, 3);
  const names = best.map(({ word }) => word);
  return toMeaning(asked, best, names, source);
}

function correctedText(meanings: readonly Meaning[]): string | undefined {
  if (!meanings.some(({ words }) => words[0]?.fit === 'typo')) return undefined;
  return meanings.map(({ asked, words }) => (words[0]?.fit === 'typo' ? words[0].word : asked)).join(' ');
}
