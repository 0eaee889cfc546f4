import type { Language } from '@fieldhouse/contracts/language';
import type { Db } from '../../platform/db/db.ts';
import { nameKey } from '../../platform/names.rules.ts';
import type { Columns } from './columns/columns.ts';
import { listOtherTextsAfter, type OtherTexts } from './other-texts.repo.ts';
import { rulesOf } from './words/languages.ts';
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

function begin(index: Rows, db: Db, language: Language): OtherWords {
  const words = new WordIndex(rulesOf(language));
  const other: OtherWords = { words, isWhole: false, filled: Promise.resolve(), newer: new Set() };
  index.others.set(language, other);
  index.columns.openNames(language);
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
    for (const one of texts) if (!other.newer.has(one.id)) put(columns, other, one);
    last = texts.length < SLICE ? undefined : texts.at(-1)?.id;
  } while (last !== undefined);
  columns.settle();
  other.isWhole = true;
  other.newer.clear();
}

/** What was read again of some products. */
export function putTexts({ columns, others }: Rows, texts: readonly OtherTexts[]): void {
  for (const one of texts) {
    const other = others.get(one.language);
    if (!other) continue;
    if (!other.isWhole) other.newer.add(one.id);
    put(columns, other, one);
  }
}

/** What is not in the columns yet is read again with them. */
function put(columns: Rows['columns'], { words }: OtherWords, { id, language, name, description }: OtherTexts): void {
  const row = columns.rowOf(id);
  if (row === undefined) return;
  words.put(row, nameKey(name), description);
  columns.putName(language, id, nameKey(words.rules.sortedAs(name)));
}
