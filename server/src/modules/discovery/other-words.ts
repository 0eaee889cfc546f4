import type { Language } from '@fieldhouse/contracts/language';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import type { Columns } from './columns/columns.ts';
import type { IndexRow } from './index-rows.repo.ts';
import { listOtherTextsAfter } from './other-texts.repo.ts';
import { rulesOf } from './words/languages.ts';
import { type ProductWords, wordsOfProduct } from './words/product-words.ts';
import { WordIndex } from './words/word-index.ts';

/** The words of all products in another language than the shop's first, by the same rows. */
interface OtherWords {
  readonly words: WordIndex;
  isWhole: boolean;
  filled: Promise<void>;
  /** While it is being filled: what has been read again since it began, and is newer than what it is filled with. */
  readonly newer: Set<string>;
}

export type Others = Map<Language, OtherWords>;

interface Rows {
  readonly columns: Pick<Columns, 'rowOf' | 'openNames' | 'closeNames' | 'putName' | 'settle'>;
  readonly words: Pick<WordIndex, 'lexicon'>;
  readonly others: Others;
}

/** Read in one go: other requests come in between. */
const SLICE = 500;

/** Those of the languages that are not there yet. */
export async function fillOthers(index: Rows, db: Db, languages: readonly Language[]): Promise<void> {
  for (const language of languages) {
    const other = index.others.get(language) ?? begin(index, db, language);
    await other.filled;
  }
}

/** `isWhole`: it is there before any product is, so that it comes to have all of them. */
export function openOther(index: Rows, language: Language, isWhole: boolean): OtherWords {
  const words = new WordIndex(rulesOf(language), index.words.lexicon);
  const other: OtherWords = { words, isWhole, filled: Promise.resolve(), newer: new Set() };
  index.others.set(language, other);
  index.columns.openNames(language);
  return other;
}

function begin(index: Rows, db: Db, language: Language): OtherWords {
  const other = openOther(index, language, false);
  other.filled = fill(index, db, language, other).catch((error: unknown) => {
    index.others.delete(language);
    index.columns.closeNames(language);
    throw error;
  });
  return other;
}

async function fill({ columns }: Rows, db: Db, language: Language, other: OtherWords): Promise<void> {
  let last: string | undefined;
  do {
    const texts = await listOtherTextsAfter(db, language, last, SLICE);
    for (const { id, name, description } of texts) {
      const row = columns.rowOf(id);
      // What is not in the columns yet is read again with them.
      if (row === undefined || other.newer.has(id)) continue;
      other.words.put(row, nameKey(name), description);
      columns.putName(language, row, nameKey(other.words.rules.sortedAs(name)));
    }
    last = texts.length < SLICE ? undefined : texts.at(-1)?.id;
  } while (last !== undefined);
  columns.settle();
  other.isWhole = true;
  other.newer.clear();
}

/** What a product is called and said to be in the others: what has not been translated, as it is in the first (`read`). */
export function putOtherTexts(
  { columns, words, others }: Rows,
  row: number,
  product: IndexRow,
  read: ProductWords,
): void {
  if (others.size === 0) return;
  const texts: Partial<Record<Language, OwnTexts>> = product.texts === null ? {} : JSON.parse(product.texts);
  for (const [language, other] of others) {
    if (!other.isWhole) other.newer.add(product.id);
    const own = texts[language];
    const name = own?.name ?? product.name;
    const key = name === null ? product.nameKey : nameKey(name);
    other.words.putWords(row, own ? wordsOfProduct(words.lexicon, key, own.description ?? product.description) : read);
    columns.putName(language, row, name === null ? key : nameKey(other.words.rules.sortedAs(name)));
  }
}

interface OwnTexts {
  readonly name: string | null;
  readonly description: string | null;
}
