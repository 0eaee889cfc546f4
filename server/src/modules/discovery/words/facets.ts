import { type Bitset, countBits } from '../columns/bitset.ts';
import { andInto, countBoth, isEmpty } from './bits.ts';
import { type ReadText, wholeWords } from './read-terms.ts';
import { type Asking, rowsOf } from './terms.ts';
import { isSmallWord } from './tokens.ts';
import type { FacetName, FacetValue } from './vocabulary.ts';

/** A word, or several, that means a value. */
export interface Facet {
  readonly name: FacetName;
  readonly value: string;
  /** As typed, but for typos. */
  readonly word: string;
}

interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly values: readonly FacetValue[];
}

export interface Understood {
  readonly understood: readonly Facet[];
  /** The places of their words. */
  readonly places: ReadonlySet<number>;
}

/** Words before a value that say what it is: size 42, colour blue. */
const markers: Readonly<Record<string, string>> = {
  size: 'size',
  eu: 'size',
  grosse: 'size',
  colour: 'colour',
  color: 'colour',
  farbe: 'colour',
};

/** Words become facets unless names have them and fit better. `rows`: what each term finds. */
export function understand(asking: Asking, read: ReadText, rows: readonly (Bitset | undefined)[]): Understood {
  const candidates = candidatesIn(asking, read.words);
  if (candidates.length === 0) return { understood: [], places: new Set() };
  const rest = rowsOfTheRest(asking, read, rows, candidates);
  const understood: Facet[] = [];
  const places = new Set<number>();
  for (const candidate of candidates) {
    const value = choose(asking, read.words, candidate, rest);
    if (!value) continue;
    const { from, to } = candidate;
    understood.push({ name: value.name, value: value.value, word: read.words.slice(from, to).join(' ') });
    for (let place = from; place < to; place++) places.add(place);
    const { rowsOfFacet } = asking.sets;
    if (rowsOfFacet) andInto(rest, rowsOfFacet.call(asking.sets, value.name, value.value));
  }
  return { understood, places };
}

function candidatesIn({ vocabulary }: Asking, words: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (let place = 0; place < words.length; place++) {
    const marker = markers[words[place] ?? ''];
    const from = marker ? place + 1 : place;
    const { length, values } = vocabulary.facetsAt(words, from);
    const fitting = marker ? values.filter(({ name }) => name === marker) : values;
    if (fitting.length === 0) continue;
    const alone = words.length === length && !marker;
    // A single letter may be the beginning of anything.
    if (alone && words.join('').length === 1) continue;
    found.push({ from: place, to: from + length, values: fitting });
    place = from + length - 1;
  }
  return found;
}

/** What the other words find, all together or else (when nothing has all of them) each for itself. */
function rowsOfTheRest(
  asking: Asking,
  { words, termAt }: ReadText,
  rows: readonly (Bitset | undefined)[],
  candidates: readonly Candidate[],
): Bitset {
  const others = new Set(
    termAt.filter(
      (_, place) => !isSmallWord(words[place] ?? '') && !candidates.some(({ from, to }) => place >= from && place < to),
    ),
  );
  const rest = asking.pool.take();
  rest.set(asking.sets.living);
  for (const term of others) {
    const found = rows[term];
    if (found) andInto(rest, found);
  }
  if (isEmpty(rest)) rest.set(asking.sets.living);
  return rest;
}

/** None: they are words of names. */
function choose(asking: Asking, words: readonly string[], candidate: Candidate, rest: Bitset): FacetValue | undefined {
  const named = asking.pool.take();
  named.set(rest);
  for (let place = candidate.from; place < candidate.to; place++)
    andInto(named, rowsOf(asking, wholeWords(asking, words[place] ?? '')));
  const inNames = countBits(named);
  const { sets } = asking;
  if (!sets.rowsOfFacet) return inNames > 0 ? undefined : candidate.values[0];
  const sold = candidate.values.map((value) => ({
    value,
    count: countBoth(rest, sets.rowsOfFacet?.(value.name, value.value) ?? new Uint32Array(0)),
  }));
  const best = sold.toSorted((a, b) => b.count - a.count)[0];
  return best && best.count > inNames ? best.value : undefined;
}
