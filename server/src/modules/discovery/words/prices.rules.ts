import { isUnit } from './measures.rules.ts';

/** Bounds that were typed, in units of the currency. */
export interface PriceRange {
  readonly from?: number;
  readonly to?: number;
}

/** How prices are said in a language. */
export interface PriceWords {
  readonly below: readonly string[];
  readonly above: readonly string[];
  readonly between: readonly (readonly [first: string, second: string])[];
  /** What may follow: unter 50 Euro. */
  readonly currency: readonly string[];
}

/** The words without a price among them: `tent under 300`, `shoes between 50 and 80`. */
export function readPrice(
  words: readonly string[],
  said: PriceWords,
): {
  readonly words: readonly string[];
  readonly price?: PriceRange & { readonly word: string };
} {
  for (const at of words.keys()) {
    const found = rangeAt(words, at, said);
    if (!found || isUnit(words[at + found.length] ?? '')) continue;
    const { length: ofRange, ...range } = found;
    const length = said.currency.includes(words[at + ofRange] ?? '') ? ofRange + 1 : ofRange;
    return { words: words.toSpliced(at, length), price: { ...range, word: words.slice(at, at + length).join(' ') } };
  }
  return { words };
}

function rangeAt(
  words: readonly string[],
  at: number,
  { below, above, between }: PriceWords,
): (PriceRange & { length: number }) | undefined {
  for (const [first, second] of between) {
    const [from, to] = [amount(words[at + 1]), amount(words[at + 3])];
    if (words[at] === first && words[at + 2] === second && from !== undefined && to !== undefined)
      return { from: Math.min(from, to), to: Math.max(from, to), length: 4 };
  }
  for (const [phrases, bound] of [
    [below, 'to'],
    [above, 'from'],
  ] as const)
    for (const phrase of phrases) {
      const length = phrase.split(' ').length;
      const value = amount(words[at + length]);
      if (value !== undefined && words.slice(at, at + length).join(' ') === phrase)
        return { [bound]: value, length: length + 1 };
    }
  return undefined;
}

function amount(word: string | undefined): number | undefined {
  return word !== undefined && /^\d/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
}
