import { isUnit } from './measures.rules.ts';

/** Bounds that were typed, in units of the currency. */
export interface PriceRange {
  readonly from?: number;
  readonly to?: number;
}

const below = ['under', 'below', 'up to', 'less than', 'cheaper than', 'max', 'unter', 'bis'];
const above = ['over', 'above', 'from', 'more than', 'at least', 'min', 'uber', 'ab'];
const between = [
  ['between', 'and'],
  ['from', 'to'],
  ['zwischen', 'und'],
] as const;
/** The words without a price among them: `tent under 300`, `shoes between 50 and 80`. */
export function readPrice(words: readonly string[]): {
  readonly words: readonly string[];
  readonly price?: PriceRange & { readonly word: string };
} {
  for (const at of words.keys()) {
    const found = rangeAt(words, at);
    if (!found || isUnit(words[at + found.length] ?? '')) continue;
    const { length, ...range } = found;
    return { words: words.toSpliced(at, length), price: { ...range, word: words.slice(at, at + length).join(' ') } };
  }
  return { words };
}

function rangeAt(words: readonly string[], at: number): (PriceRange & { length: number }) | undefined {
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
