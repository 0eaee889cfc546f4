import { type Bitset, hasBit } from '../columns/bitset.ts';
import { MOST_NUMBERS } from './byte-lists.ts';
import { type Asking, addRows, type Source } from './terms.ts';

/** How soon more of the same word adds little. */
const K1 = 1.2;
/** How much longer names and descriptions than usual count less. */
const NAME_B = 0.5;
const DESCRIPTION_B = 0.75;
const DESCRIBED = 0.25;
/** What only the description has is half of what was asked for. */
const DESCRIBED_COVERS = 0.5 / DESCRIBED;
/** Scores are rounded to 32 bits. */
const ROUNDED = 1.001;
const LONGEST_NAME = 255;
const LONGEST_DESCRIPTION = 5 * MOST_NUMBERS;

/** The rows that have a word in a field in ways that count the same. */
interface Level {
  readonly weight: number;
  readonly bits: Bitset;
}

/** What was typed, weighed: how rare it is among what there is, and more if it says what the thing is. */
export interface WeighedTerm {
  readonly asked: string;
  readonly idf: number;
  /** Those that count most first. */
  readonly inName: readonly Level[];
  readonly about: readonly Level[];
  readonly described: Bitset | undefined;
  /** All that have it in any of these ways. */
  readonly rows: Bitset;
}

/** By field, what counts the same as one set. */
export function levelsOf(asking: Asking, sources: readonly Source[], field: Source['field']): Level[] {
  const levels: Level[] = [];
  const fresh = { words: onlyNew(), brands: onlyNew(), categories: onlyNew() };
  for (const { weight, ...source } of sources) {
    if (source.field !== field) continue;
    const words = fresh.words(source.words);
    const brands = fresh.brands(source.brands);
    const categories = fresh.categories(source.categories);
    if (words.length + brands.length + categories.length === 0 && !source.bits) continue;
    const last = levels.at(-1);
    const level = last?.weight === weight ? last : { weight, bits: asking.takeBits() };
    if (level !== last) levels.push(level);
    addRows(asking, { ...source, weight, words, brands, categories }, level.bits);
  }
  return levels;
}

/** Of each list what no list before has had: there it counts more. */
function onlyNew(): (ids?: readonly number[]) => number[] {
  const seen = new Set<number>();
  return (ids = []) => ids.filter((id) => !seen.has(id) && seen.add(id));
}

/** Inverse document frequency: what half of the shop has says little about what was meant. */
export function idfOf(rows: number, having: number): number {
  return Math.log(1 + (rows - having + 0.5) / (having + 0.5));
}

/** What one word adds to one row, for explanations. */
export interface Gain {
  readonly word: string;
  readonly idf: number;
  /** Of all fields, each by its weight and its length. */
  readonly frequency: number;
}

/**
 * BM25F: how often a row has each word, its fields weighed against each other, times how rare the word is; times how much
 * of what was typed the row has. In the order of `rows`, and good until the next search.
 */
export function scoreRows(
  { index }: Asking,
  terms: readonly WeighedTerm[],
  rows: Uint32Array,
  explain?: (row: number, gain: Gain) => void,
): Float32Array {
  const { descriptions, names } = index;
  const { scores, covered } = index.sums(rows.length);
  scores.fill(0, 0, rows.length);
  covered.fill(0, 0, rows.length);
  const fields: Fields = {
    scores,
    covered,
    nameLengths: names.lengths,
    descriptionLengths: descriptions.lengths,
    ofNames: nameNorms(names.meanLength),
    ofDescriptions: descriptionNorms(descriptions.meanLength),
  };
  for (const term of terms) addGains(rows, fields, term, explain);
  const all = sumOfIdf(terms);
  for (let i = 0; i < rows.length; i++) scores[i] = ((scores[i] ?? 0) * (covered[i] ?? 0)) / all;
  return scores.subarray(0, rows.length);
}

const sumOfIdf = (terms: readonly WeighedTerm[]) => terms.reduce((sum, { idf }) => sum + idf, 0) || 1;
const gainOf = (idf: number, frequency: number) => (idf * frequency * (K1 + 1)) / (frequency + K1);

/** What no row can score that has only `some` of the terms. */
export function neverReached({ index }: Asking, some: readonly WeighedTerm[], terms: readonly WeighedTerm[]): number {
  const { descriptions, names } = index;
  const [ofShortest, ofBriefest] = [
    nameNorms(names.meanLength)[1] ?? 0,
    descriptionNorms(descriptions.meanLength)[1] ?? 0,
  ];
  let score = 0;
  for (const { idf, inName, about, described } of some) {
    const named = (inName[0]?.weight ?? 0) * ofShortest;
    score += gainOf(idf, named + (about[0]?.weight ?? 0) + (described ? DESCRIBED * ofBriefest : 0));
  }
  return ((score * sumOfIdf(some)) / sumOfIdf(terms)) * ROUNDED;
}

interface Fields {
  readonly scores: Float32Array;
  readonly covered: Float32Array;
  readonly nameLengths: Uint8Array;
  readonly descriptionLengths: Uint16Array;
  /** Norms by length. */
  readonly ofNames: Float32Array;
  readonly ofDescriptions: Float32Array;
}

function addGains(
  rows: Uint32Array,
  { scores, covered, nameLengths, descriptionLengths, ofNames, ofDescriptions }: Fields,
  { asked, idf, inName, about, described, rows: having }: WeighedTerm,
  explain: ((row: number, gain: Gain) => void) | undefined,
): void {
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if (!hasBit(having, row)) continue;
    const named = weightOf(inName, row);
    const kept = weightOf(about, row);
    const told = described && hasBit(described, row) ? DESCRIBED : 0;
    let frequency = kept;
    if (named > 0) frequency += named * (ofNames[nameLengths[row] ?? 0] ?? 0);
    if (told > 0) frequency += told * (ofDescriptions[descriptionLengths[row] ?? 0] ?? 0);
    scores[i] = (scores[i] ?? 0) + gainOf(idf, frequency);
    covered[i] = (covered[i] ?? 0) + idf * Math.min(1, named + kept + DESCRIBED_COVERS * told);
    explain?.(row, { word: asked, idf, frequency });
  }
}

/** Of the first level that has the row. */
function weightOf(levels: readonly Level[], row: number): number {
  for (let n = 0; n < levels.length; n++) {
    const { bits, weight } = levels[n] as Level;
    if (hasBit(bits, row)) return weight;
  }
  return 0;
}

/** By length: less than 1 for longer ones than usual. Made anew when what is usual has changed. */
function normsOf(longest: number, b: number): (mean: number) => Float32Array {
  const table = new Float32Array(longest + 1);
  let usual = 0;
  return (mean) => {
    if (mean !== usual)
      for (let length = 0; length <= longest; length++) table[length] = 1 / (1 - b + (b * length) / mean);
    usual = mean;
    return table;
  };
}
const nameNorms = normsOf(LONGEST_NAME, NAME_B);
const descriptionNorms = normsOf(LONGEST_DESCRIPTION, DESCRIPTION_B);

export function highest(scores: Float32Array): number {
  let best = 0;
  for (let i = 0; i < scores.length; i++) if ((scores[i] ?? 0) > best) best = scores[i] ?? 0;
  return best;
}
