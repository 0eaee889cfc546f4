import { nameKey } from '../../../platform/names.rules.ts';
import { firstPart } from './heads.ts';
import { tokensOf } from './tokens.ts';

/** The words of a product's texts as they stand there, before a language has its say. */
export interface ProductWords {
  readonly name: readonly string[];
  /** Of the first part of the name, which says what it is. */
  readonly first: readonly string[];
  readonly description: readonly string[];
}

const ASCII = /^[\0-\x7f]*$/;

export function wordsOfProduct(key: string, description: string): ProductWords {
  const name = tokensOf(key);
  const part = firstPart(key);
  return {
    name,
    first: part === key ? name : tokensOf(part),
    description: tokensOf(ASCII.test(description) ? description.toLowerCase() : nameKey(description)),
  };
}
