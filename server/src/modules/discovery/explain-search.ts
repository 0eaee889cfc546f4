import type { ExplainedSearch } from '@fieldhouse/contracts/searches.schemas';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { type FindRowsDeps, findRows } from './find-rows.ts';

const MOST = 20;

/** Why what is found for a text is in this order: popularity within 5 % and what is sold out left aside. */
export function explainSearch(deps: FindRowsDeps, notes: Dependencies, text: string): Promise<ExplainedSearch> {
  return findRows(deps, notes, { text, explain: MOST }, ({ columns, found }) => ({
    understood: [...(found?.wishes ?? [])],
    without: [...(found?.without ?? [])],
    products: (found?.explained ?? []).map(({ row, score, text: ofText, gains }) => ({
      _id: columns.idAt(row),
      name: columns.nameAt(row),
      score,
      text: ofText,
      words: gains.map(({ word, idf, frequency }) => ({ word, rarity: idf, frequency })),
    })),
  }));
}
