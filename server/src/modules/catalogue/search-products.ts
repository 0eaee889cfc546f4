import type { Db } from '../../platform/db/db.ts';
import type { Directory } from './directory.repo.ts';
import * as repo from './search.repo.ts';
import {
  distance,
  type Fit,
  type Hit,
  type Meaning,
  nearMisses,
  rank,
  shareFound,
  tokensFor,
  toSearchText,
  toTsQuery,
  typosAllowed,
} from './search.rules.ts';

export interface Found {
  readonly hits: readonly Hit[];
  /** What was searched for instead, when a typo was mended. */
  readonly corrected: string | undefined;
}

/** Above this share of all products an index returns more than a walk has to pass over. */
const COMMON = 0.1;

export async function searchProducts(
  db: Db,
  { text, directory, total, limit }: { text: string; directory: Directory; total: number; limit: number },
): Promise<Found> {
  const search = toSearchText(text);
  if (search.key === '') return { hits: [], corrected: undefined };
  const beginnings = await repo.findByBeginning(db, search.key, limit);
  const meanings = await findMeanings(db, search.words, directory);
  const byWords = await findByMeanings(db, meanings, total);
  const all = [...new Map([...beginnings, ...byWords].map((hit) => [hit.id, hit])).values()];
  return { hits: rank(all, search, meanings).slice(0, limit), corrected: correctedText(meanings) };
}

async function findByMeanings(db: Db, meanings: readonly Meaning[], total: number): Promise<Hit[]> {
  const known = meanings.filter(({ words, tokens }) => words.length + tokens.length > 0);
  if (known.length === 0) return [];
  const way = shareFound(known, total) > COMMON ? 'walk' : 'index';
  const all = known.length === meanings.length ? await repo.findByWords(db, toTsQuery(known, '&'), way) : [];
  // Nothing has all the words: better something that has some.
  return all.length > 0 || meanings.length === 1 ? all : repo.findByWords(db, toTsQuery(known, '|'), 'index');
}

async function findMeanings(db: Db, words: readonly string[], directory: Directory): Promise<Meaning[]> {
  if (words.length === 0) return [];
  const known = Map.groupBy(await repo.findWords(db, words), (row) => row.asked);
  return Promise.all(
    words.map(async (asked) => {
      const tokens = tokensFor(asked, directory);
      const found = (known.get(asked) ?? []).map(({ word, uses }) => ({ word, uses, fit: fitOf(word, asked) }));
      if (found.length + tokens.length > 0) return { asked, words: found, tokens };
      return guessTypo(db, asked, directory);
    }),
  );
}

function fitOf(word: string, asked: string): Fit {
  if (word === asked) return 'whole';
  return word.startsWith(asked) ? 'beginning' : 'part';
}

async function guessTypo(db: Db, asked: string, directory: Directory): Promise<Meaning> {
  const allowed = typosAllowed(asked);
  if (allowed === 0) return { asked, words: [], tokens: [] };
  const close = (await repo.findCloseWords(db, asked, nearMisses(asked)))
    .map(({ word, uses }) => ({ word, uses, fit: 'typo' as const, away: distance(word, asked) }))
    .filter(({ away }) => away <= allowed)
    .toSorted((a, b) => a.away - b.away || b.uses - a.uses);
  const best = close.filter(({ away }) => away === close[0]?.away).slice(0, 3);
  return { asked, words: best, tokens: best.flatMap(({ word }) => tokensFor(word, directory)) };
}

function correctedText(meanings: readonly Meaning[]): string | undefined {
  if (!meanings.some(({ words }) => words[0]?.fit === 'typo')) return undefined;
  return meanings.map(({ asked, words }) => (words[0]?.fit === 'typo' ? words[0].word : asked)).join(' ');
}
