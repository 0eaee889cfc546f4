import { isCounted } from './measures.rules.ts';

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
  /** Of those before, what things are also called: Air Max 90. They need a currency. */
  readonly vague: readonly string[];
  /** What may follow: unter 50 Euro. */
  readonly currency: readonly string[];
}

const sign = /[$€£¥]\s*\d|\d\s*[$€£¥]/;

/** Whether a text has an amount with the sign of a currency: the words of it have no signs. */
export const hasSign = (text: string): boolean => sign.test(text);

/** The words without a price among them: `tent under 300`, `shoes between 50 and 80`. */
export function readPrice(
  words: readonly string[],
  said: PriceWords,
  isSigned = false,
): {
  readonly words: readonly string[];
  readonly price?: PriceRange & { readonly word: string };
} {
  for (const at of words.keys()) {
    const found = rangeAt(words, at, said);
    if (!found || isCounted(words[at + found.length] ?? '')) continue;
    const { length: ofRange, phrase, ...range } = found;
    const hasCurrency = said.currency.includes(words[at + ofRange] ?? '');
    if (said.vague.includes(phrase) && !hasCurrency && !isSigned) continue;
    const length = hasCurrency ? ofRange + 1 : ofRange;
    return { words: words.toSpliced(at, length), price: { ...range, word: words.slice(at, at + length).join(' ') } };
  }
  return { words };
}

function rangeAt(
  words: readonly string[],
  at: number,
  { below, above, between }: PriceWords,
): (PriceRange & { readonly length: number; readonly phrase: string }) | undefined {
  for (const [first, second] of between) {
    const [from, to] = [amount(words[at + 1]), amount(words[at + 3])];
    if (words[at] === first && words[at + 2] === second && from !== undefined && to !== undefined)
      return { from: Math.min(from, to), to: Math.max(from, to), length: 4, phrase: first };
  }
  for (const [phrases, bound] of [
    [below, 'to'],
    [above, 'from'],
  ] as const)
    for (const phrase of phrases) {
      const length = phrase.split(' ').length;
      const value = amount(words[at + length]);
      if (value !== undefined && words.slice(at, at + length).join(' ') === phrase)
        return { [bound]: value, length: length + 1, phrase };
    }
  return undefined;
}

function amount(word: string | undefined): number | undefined {
  return word !== undefined && /^\d/.test(word) && Number.isFinite(Number(word)) ? Number(word) : undefined;
}
