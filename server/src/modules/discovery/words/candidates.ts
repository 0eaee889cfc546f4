import { andInto, type Bitset, carry, countBits, hasBit, orInto } from '../columns/bitset.ts';
import type { Asking } from './terms.ts';

/** With so many that have all words, those that have only some of them are not shown. */
const ENOUGH = 24;
/** Where none has all words. */
const MOST_PARTIAL = 100;
/** Looking at fewer first is worth it where there are so many times as many. */
const WORTH_IT = 2;
/** Ranks are steps of half a percent of a score. */
export const STEP = Math.log2(1.05) / 10;
/** A thirtieth of the best score: what has less has too little to do with the search. */
const WORST_SHOWN = Math.floor(Math.log2(30) / STEP);

export interface FoundTerm {
  /** In names, brands, categories and values. */
  readonly named: Bitset;
  readonly certain: Bitset;
  /** Also in descriptions. */
  readonly rows: Bitset;
  readonly certainRows: Bitset;
}

/** What is looked at. */
export interface Candidates {
  readonly found: Bitset;
  /** So many of those that do not have all words are shown; more only where they are as good. */
  readonly mostPartial: number;
}

/**
 * Those that have all words, which are written to `complete`; if there are few of them that have the words themselves and do not
 * only contain them, also those that have some, the more the better.
 */
export function findCandidates({ sets, takeBits }: Asking, known: readonly FoundTerm[], complete: Bitset): Candidates {
  const all = (bitsOf: (term: FoundTerm) => Bitset) => {
    complete.set(sets.living);
    for (const term of known) andInto(complete, bitsOf(term));
    return countBits(complete);
  };
  const inNames = all(({ certain }) => certain);
  const whole = inNames < ENOUGH ? all(({ certainRows }) => certainRows) : inNames;
  const loose = all(inNames < ENOUGH ? ({ rows }) => rows : ({ named }) => named) - whole;
  if (whole >= ENOUGH) return { found: complete, mostPartial: 0 };
  // `atLeast[n]`: the rows that have more than n of the terms.
  const atLeast = known.map(takeBits);
  const carried = takeBits();
  for (const [n, { rows }] of known.entries()) {
    carried.set(rows);
    // What has more than some of the terms already has one more now.
    for (const more of atLeast.slice(0, n + 1)) carry(more, carried);
  }
  for (const rows of atLeast) andInto(rows, sets.living);
  const found = atLeast.findLast((rows) => countBits(rows) >= ENOUGH + loose) ?? atLeast[0] ?? complete;
  return { found, mostPartial: whole + loose > 0 ? ENOUGH - whole : MOST_PARTIAL };
}

/** A part of the candidates, and those of the terms that no other candidate has more of than. */
interface Likely<Term> {
  readonly rows: Bitset;
  readonly others: readonly Term[];
}

/**
 * The candidates that have one of the rarest terms, more of which are not complete than are shown: what has none of these is hardly
 * ever among the best. None, if that would not be much fewer.
 */
export function likelyAmong<Term extends FoundTerm & { readonly idf: number }>(
  { takeBits }: Asking,
  known: readonly Term[],
  { found, mostPartial }: Candidates,
  complete: Bitset,
): Likely<Term> | undefined {
  if (found === complete) return undefined;
  const byRarity = known.toSorted((a, b) => b.idf - a.idf);
  const least = countBits(complete) + mostPartial;
  const most = countBits(found) / WORTH_IT;
  const rows = takeBits();
  rows.set(complete);
  for (const [n, term] of byRarity.entries()) {
    orInto(rows, term.rows);
    andInto(rows, found);
    const count = countBits(rows);
    if (count > most) return undefined;
    if (count > least) return { rows, others: byRarity.slice(n + 1) };
  }
  return undefined;
}

/** The last rank that is shown of those that do not have all words. */
export function lastShown(
  { rows, ranks }: { readonly rows: Uint32Array; readonly ranks: Uint16Array },
  { mostPartial }: Pick<Candidates, 'mostPartial'>,
  complete: Bitset,
): number {
  const counts = new Uint32Array(WORST_SHOWN + 1);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    const rank = ranks[row] ?? 0;
    if (rank <= WORST_SHOWN && !hasBit(complete, row)) counts[rank] = (counts[rank] ?? 0) + 1;
  }
  let worst = Math.max(
    0,
    counts.findIndex((count) => count > 0),
  );
  for (let shown = counts[worst] ?? 0; worst < WORST_SHOWN; worst++) {
    shown += counts[worst + 1] ?? 0;
    if (shown > mostPartial) break;
  }
  return worst;
}
