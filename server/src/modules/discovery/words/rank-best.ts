import { type Bitset, setBit } from '../columns/bitset.ts';
import { preferAudience } from './audience.ts';
import { type Candidates, type FoundTerm, lastShown, likelyAmong, STEP } from './candidates.ts';
import { logOf, toBits } from './logarithms.ts';
import { MOST_RAISED, preferOrder, type Sequence, WORTH_READING } from './name-order.ts';
import { highest, neverReached, scoreRows, type WeighedTerm } from './score.ts';
import type { Asking, SearchSets } from './terms.ts';

const LAST_RANK = 0xfffe;
/** For the most popular product: as much as 5 % of its score, which is what it may be worse than another. */
const POPULAR = 10;

/** What was asked for. */
interface Asked {
  readonly asking: Asking;
  readonly known: readonly (WeighedTerm & FoundTerm)[];
  readonly sequence: Sequence;
  readonly typed: readonly string[];
  /** The rows that have all words. */
  readonly complete: Bitset;
}

/** Rows in their order, what each scores, by row the ranks that follow from it, and which rows are shown. */
export interface Ranked {
  readonly rows: Uint32Array;
  readonly scores: Float32Array;
  readonly ranks: Uint16Array;
  readonly within: Bitset;
}

/**
 * Those that have all words, and the best of the others. What is likely to be among them is looked at first, and the rest, which may
 * be a quarter of the shop, only where some of it might be.
 */
export function rankBest(asked: Asked, candidates: Candidates, thorough: boolean): Ranked {
  const { asking, known, complete } = asked;
  const { found } = candidates;
  const likely = thorough ? undefined : likelyAmong(asking, known, candidates, complete);
  if (likely) {
    const first = rank(asked, likely.rows);
    const last = lastShown(first, candidates, complete);
    const limit = neverReached(asking, likely.others, known);
    const best = logOf(toBits(highest(first.scores)));
    const isBeyond = rankOf(best, toBits(limit * MOST_RAISED), 1) >= last + 1;
    if (isBeyond && limit < first.text * WORTH_READING) return { ...first, within: shown(asked, first, last) };
  }
  const all = rank(asked, found);
  if (known.length === 0 || found === complete) return { ...all, within: asking.index.within(found) };
  return { ...all, within: shown(asked, all, lastShown(all, candidates, complete)) };
}

function rank({ asking, known, sequence, typed }: Asked, bits: Bitset) {
  const { index, sets } = asking;
  const rows = index.listRows(bits);
  const scores = scoreRows(asking, known, rows);
  /** The best by its words alone, whatever their order. */
  const text = highest(scores);
  preferOrder(asking, sequence, rows, scores);
  preferAudience(asking, typed, rows, scores);
  const ranks = index.ranks(bits.length << 5);
  toRanks(sets, rows, scores, ranks);
  return { rows, scores, ranks, text };
}

/** By row, in steps: of what is nearly as good the more popular is better. */
function toRanks(sets: SearchSets, rows: Uint32Array, scores: Float32Array, ranks: Uint16Array): void {
  const bits = new Uint32Array(scores.buffer, scores.byteOffset, scores.length);
  const best = logOf(toBits(highest(scores)));
  for (let i = 0; i < rows.length; i++) {
    const score = bits[i] ?? 0;
    const row = rows[i] ?? 0;
    const rank = score === 0 ? 0 : rankOf(best, score, sets.popularity(row));
    ranks[row] = rank > 0 ? Math.min(LAST_RANK, rank) : 0;
  }
}

/** @param score its bits */
const rankOf = (best: number, score: number, popularity: number) => (best - logOf(score)) / STEP - POPULAR * popularity;

function shown({ asking, complete }: Asked, { rows, ranks }: Omit<Ranked, 'within'>, last: number): Bitset {
  const kept = asking.index.within(complete);
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if ((ranks[row] ?? 0) <= last) setBit(kept, row);
  }
  return kept;
}
