import { countBits } from '../columns/bitset.ts';
import { splitCompound } from './compounds.ts';
import { type Asking, allOf, fromWords, rowsOf, type Source, weights, wholeSources } from './terms.ts';

/** With so many that are called so, others are not looked for. */
const ENOUGH = 24;
/** Shorter ones are the beginning or the end of too much. */
const LONG_ENOUGH = 4;

/**
 * In a language in which words grow together, what else than `own` a word finds: what has its parts anywhere (Trailschuhe:
 * a Trail-Laufschuh), and where that is little, what is at least the same kind of thing (Regenjacke: a Jacke).
 */
export function grownTogether(
  asking: Asking,
  word: string,
  own: readonly Source[],
): { readonly sources: readonly Source[]; readonly isSplit: boolean } {
  const { index, vocabulary } = asking;
  const { joins } = index.rules;
  if (!joins) return none;
  const isWord = (part: string) =>
    index.dictionary.formsOf(part).length > 0 ||
    vocabulary.knows(part) ||
    (part.length >= LONG_ENOUGH && index.descriptions.idOf(part) !== undefined);
  const isStart = (part: string) =>
    isWord(part) || (part.length >= LONG_ENOUGH && index.dictionary.beginningWith(part).length > 0);
  const isEnd = (part: string) =>
    isWord(part) || (part.length > LONG_ENOUGH && index.dictionary.endingWith(part).length > 0);
  const parts = splitCompound(word, isWord, isStart) ?? splitCompound(word, isEnd, isWord);
  const head = parts?.at(-1) ?? longestEnd(word, isWord);
  if (head === undefined) return none;
  const ofHead = [...wholeSources(asking, head), ...fromWords(1, index.dictionary.endingWith(head))];
  const whole = parts
    ? allOf(asking, [...parts.slice(0, -1).map((part) => startSources(asking, part)), ofHead], {
        field: 'name',
        weight: weights.compoundParts,
      })
    : [];
  const isSplit = parts !== undefined;
  if (countBits(rowsOf(asking, [...own, ...whole])) >= ENOUGH) return { sources: whole, isSplit };
  const rest: Source = { field: 'about', weight: weights.compoundRest, bits: rowsOf(asking, ofHead) };
  return { sources: [...whole, rest], isSplit };
}

const none = { sources: [], isSplit: false };

/** What is called, made or told to be so. */
function startSources(asking: Asking, part: string): Source[] {
  const { index, vocabulary, sets, takeBits } = asking;
  const bits = takeBits();
  const described = index.descriptions.idOf(part);
  if (described !== undefined) index.descriptions.postings.addTo(bits, described);
  for (const { name, value } of vocabulary.facetsAt([part], 0).values) sets.addFacet(bits, name, value);
  const starts = part.length >= LONG_ENOUGH ? index.dictionary.beginningWith(part) : [];
  return [...wholeSources(asking, part), ...fromWords(1, starts), { field: 'about', weight: 1, bits }];
}

function longestEnd(word: string, isWord: (part: string) => boolean): string | undefined {
  for (let place = 2; place <= word.length - LONG_ENOUGH; place++) {
    const end = word.slice(place);
    if (isWord(end)) return end;
  }
  return undefined;
}
