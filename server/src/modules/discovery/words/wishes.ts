import { andInto, type Bitset, countBoth, isEmpty, meets } from '../columns/bitset.ts';
import { type ReadText, wholeWords } from './read-terms.ts';
import { type Asking, rowsOf } from './terms.ts';
import type { FacetName, FacetValue } from './vocabulary.ts';

/** A word, or several, that means a value. What has it comes first; `filters`: nothing else is shown. */
export interface Wish {
  readonly name: FacetName;
  readonly value: string;
  /** As typed, but for typos. */
  readonly word: string;
  readonly filters: boolean;
}

interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly values: readonly FacetValue[];
  /** A word before says what it is: size 42. */
  readonly marked: boolean;
}

export interface Wishes {
  readonly wishes: readonly Wish[];
  /** The places of the words that are nothing but a filter. */
  readonly filtering: ReadonlySet<number>;
  /** The places of their words, but for brands and categories: those say what a thing is. */
  readonly places: ReadonlySet<number>;
  /** By place: the rows that have what is wished for. */
  readonly sources: readonly { readonly place: number; readonly bits: Bitset }[];
}

/** With fewer left, a filter would hide what may do as well. */
const ENOUGH = 12;

/** `rows`: what each term finds. `literal`: words that are not to filter. */
export function readWishes(
  asking: Asking,
  read: ReadText,
  rows: readonly Bitset[],
  literal: readonly string[],
): Wishes {
  const candidates = candidatesIn(asking, read.words);
  const wishes: Wish[] = [];
  const filtering = new Set<number>();
  const places = new Set<number>();
  const sources: { place: number; bits: Bitset }[] = [];
  if (candidates.length === 0) return { wishes, filtering, places, sources };
  const rest = rowsOfTheRest(asking, read, rows, candidates);
  for (const candidate of candidates) {
    const { from, to, values } = candidate;
    const sold = values.map((value) => {
      const bits = asking.takeBits();
      asking.sets.addFacet(bits, value.name, value.value);
      return { ...value, bits };
    });
    const counted = sold.map((one) => ({ ...one, count: countBoth(rest ?? one.bits, one.bits) }));
    const [best] = counted.toSorted((a, b) => b.count - a.count);
    if (!best || isEmpty(best.bits)) continue;
    const { name, value, bits, count } = best;
    const word = read.words.slice(from, to).join(' ');
    const isSure = rest !== undefined && count >= ENOUGH && !literal.includes(word);
    const filters = isSure && (candidate.marked || !meansOther(asking, read.words, candidate, rest));
    wishes.push({ name, value, word, filters });
    const isKind = name === 'brand' || name === 'category';
    for (let place = from; place < to; place++) {
      if (!isKind) places.add(place);
      if (filters) filtering.add(place);
      else for (const one of sold) sources.push({ place, bits: one.bits });
    }
    if (filters) andInto(rest, bits);
  }
  return { wishes, filtering, places, sources };
}

function candidatesIn({ vocabulary, index: { rules } }: Asking, words: readonly string[]): Candidate[] {
  const found: Candidate[] = [];
  for (let place = 0; place < words.length; place++) {
    const marker = rules.markers[words[place] ?? ''];
    const from = marker ? place + 1 : place;
    const { length, values } = vocabulary.facetsAt(words, from);
    const fitting = marker ? values.filter(({ name }) => name === marker) : values;
    if (fitting.length === 0) continue;
    const alone = words.length === length && !marker;
    // A single letter may be the beginning of anything.
    if (alone && words.join('').length === 1) continue;
    found.push({ from: place, to: from + length, values: fitting, marked: marker !== undefined });
    place = from + length - 1;
  }
  return found;
}

/** What has all other words; none, if nothing has. */
function rowsOfTheRest(
  asking: Asking,
  { words, termAt }: ReadText,
  rows: readonly Bitset[],
  candidates: readonly Candidate[],
): Bitset | undefined {
  const isFree = (place: number) => !candidates.some(({ from, to }) => place >= from && place < to);
  const others = new Set(
    termAt.filter((_, place) => isFree(place) && !asking.index.rules.isSmallWord(words[place] ?? '')),
  );
  const rest = asking.takeBits();
  rest.set(asking.sets.living);
  for (const term of others) {
    andInto(rest, rows[term] ?? rest);
  }
  return isEmpty(rest) ? undefined : rest;
}

/** Something that the rest finds is called so: the word may mean the name. */
function meansOther(asking: Asking, words: readonly string[], { from, to }: Candidate, rest: Bitset): boolean {
  const named = asking.takeBits();
  named.set(rest);
  for (let place = from; place < to; place++) andInto(named, rowsOf(asking, wholeWords(asking, words[place] ?? '')));
  return meets(named, rest);
}
