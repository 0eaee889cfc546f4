import { nameKey } from '../../../platform/names.rules.ts';
import { firstPart } from './heads.ts';
import type { Lexicon } from './lexicon.ts';

/** The words of a product's texts as they stand there, by their numbers, before a language has its say. */
export interface ProductWords {
  readonly name: readonly number[];
  /** Of the first part of the name, which says what it is, as they are written. */
  readonly first: readonly string[];
  readonly description: readonly number[];
}

const ASCII = /^[\0-\x7f]*$/;

export function wordsOfProduct(lexicon: Lexicon, key: string, description: string): ProductWords {
  const name = lexicon.read(key);
  const part = firstPart(key);
  const first = part === key ? name : lexicon.read(part);
  return {
    name,
    first: first.map((word) => lexicon.wordOf(word)),
    description: lexicon.read(ASCII.test(description) ? description.toLowerCase() : nameKey(description)),
  };
}
