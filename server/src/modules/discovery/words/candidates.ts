import { andInto, type Bitset, carry, countBits, hasBit, isEmpty, setBit } from '../columns/bitset.ts';
import type { Asking } from './terms.ts';

/** With so many that have all words, those that have only some of them are not shown. */
const ENOUGH = 24;
/** Where none has all words. */
const MOST_PARTIAL = 100;
/** Ranks are steps of half a percent of a score. */
export const STEP = Math.log2(1.05) / 10;
/** A thirtieth of the best score: what has less has too little to do with the search. */
const WORST_SHOWN = Math.floor(Math.log2(30) / STEP);

interface FoundTerm {
  /** In names, brands, categories and values. */
  readonly named: Bitset;
  readonly certain: Bitset;
  /** Also in descriptions. */
  readonly rows: Bitset;
  readonly certainRows: Bitset;
}

/** Rows that are looked at, as a list and as a set. */
export interface Candidates {
  readonly rows: Uint32Array;
  readonly within: Bitset;
}

/**
 * Those that have all words, which are written to `complete`; if there are few of them, also those that have some, the
 * more the better. `whole`: how many of the complete ones have the words themselves; the others may only contain them.
 */
export function findCandidates(
  { sets, takeBits }: Asking,
  known: readonly FoundTerm[],
  complete: Bitset,
): { readonly found: Bitset; readonly whole: number } {
  const all = (bitsOf: (term: FoundTerm) => Bitset) => {
    complete.set(sets.living);
    for (const term of known) andInto(complete, bitsOf(term));
    return countBits(complete);
  };
  const inNames = all(({ certain }) => certain);
  const whole = inNames < ENOUGH ? all(({ certainRows }) => certainRows) : inNames;
  const loose = all(inNames < ENOUGH ? ({ rows }) => rows : ({ named }) => named) - whole;
  if (whole >= ENOUGH) return { found: complete, whole };
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
  return { found, whole };
}

/** Of the candidates the complete ones and the best of the others. */
export function keepBest(
  { rows, within, whole }: Candidates & { readonly whole: number },
  complete: Bitset,
  { ranks, kept }: { readonly ranks: Uint16Array; readonly kept: Bitset },
): Bitset {
  if (within === complete) return kept;
  const most = isEmpty(complete) ? MOST_PARTIAL : ENOUGH - whole;
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
    if (shown > most) break;
  }
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if ((ranks[row] ?? 0) <= worst) setBit(kept, row);
  }
  return kept;
}
