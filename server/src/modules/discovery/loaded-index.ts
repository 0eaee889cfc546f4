import type { Language } from '@fieldhouse/contracts/language';
import type pg from 'pg';
import type { IndexedProduct } from './columns/column-query.ts';
import { type Columns, createColumns } from './columns/columns.ts';
import { type IndexRow, readAllIndexRows } from './index-rows.repo.ts';
import { createIndexCodes, type IndexCodes, needsSwatches, toIndexedProduct } from './index-rows.ts';
import type { MarketRow } from './market-prices.repo.ts';
import { type OpenMarkets, putMarketRows } from './market-sheets.ts';
import { type Others, openOther, putOtherTexts } from './other-words.ts';
import { wordsOfProduct } from './words/product-words.ts';
import { WordIndex } from './words/word-index.ts';

/** What the process knows of every product, ready to be counted and searched. */
export interface LoadedIndex {
  readonly columns: Columns;
  readonly words: WordIndex;
  readonly codes: IndexCodes;
  /** How many products somebody has bought or looked at: the first in the order of popularity. */
  readonly popular: { count: number };
  /** The words in the shop's other languages, of those that have been asked for. */
  readonly others: Others;
  /** Prices in other markets, of those that have been asked for. */
  readonly markets: OpenMarkets;
}

/** `readAgain`: of these products there is more to know than can be read of all of them at once. */
export async function loadIndex(
  connection: pg.ClientConfig,
  languages: readonly Language[],
  readAgain: (id: string) => void,
): Promise<LoadedIndex> {
  const index: LoadedIndex = {
    columns: createColumns(),
    words: new WordIndex(),
    codes: createIndexCodes(),
    popular: { count: 0 },
    others: new Map(),
    markets: new Map(),
  };
  for (const language of languages) openOther(index, language, true);
  for await (const rows of readAllIndexRows(connection))
    for (const row of rows) {
      const product = put(index, row);
      if (row.popularity > 0) index.popular.count++;
      if (needsSwatches(product, index.codes)) readAgain(row.id);
    }
  index.columns.settle();
  return index;
}

/** How popular everything is that somebody has bought or looked at. */
export function putPopularity(
  { columns, popular }: LoadedIndex,
  popularity: readonly (readonly [id: string, popularity: number])[],
): void {
  columns.setPopularity(popularity);
  popular.count = popularity.length;
}

/** What has become of these products and of their prices in other markets. Those that are not among the rows have been deleted. */
export function applyRows(
  index: LoadedIndex,
  ids: readonly string[],
  rows: readonly IndexRow[],
  prices: readonly MarketRow[],
): void {
  const { columns, words, others } = index;
  const gone = new Set(ids);
  for (const row of rows) {
    gone.delete(row.id);
    put(index, row);
  }
  for (const id of gone) {
    const row = columns.rowOf(id);
    if (row === undefined) continue;
    words.remove(row);
    for (const other of others.values()) other.words.remove(row);
    columns.remove(id);
  }
  putMarketRows(index, prices);
  columns.settle();
}

function put(index: LoadedIndex, row: IndexRow): IndexedProduct {
  const { columns, words, codes } = index;
  const product = toIndexedProduct(row, codes);
  const place = columns.put(product);
  const read = wordsOfProduct(words.lexicon, row.nameKey, row.description);
  words.putWords(place, read);
  putOtherTexts(index, place, row, read);
  return product;
}
