import type { ExplainedSearch } from '@fieldhouse/contracts/searches.schemas';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { translateProducts } from '../translations/index.ts';
import { type FindRowsDeps, findRows } from './find-rows.ts';
import { listProductsBriefly } from './products.repo.ts';

const MOST = 20;

/** Why what is found for a text is in this order: popularity within 5 % and what is sold out left aside. */
export async function explainSearch(deps: FindRowsDeps, notes: Dependencies, text: string): Promise<ExplainedSearch> {
  const { directory, found, best } = await findRows(deps, notes, { text, explain: MOST }, (rows) => ({
    ...rows,
    best: (rows.found?.explained ?? []).map((one) => ({ ...one, id: rows.columns.idAt(one.row) })),
  }));
  const products = await listProductsBriefly(
    deps.db,
    directory,
    best.map(({ id }) => id),
  );
  const shown = await translateProducts(deps.content, products);
  const names = new Map(shown.map(({ _id, name }) => [_id, name]));
  return {
    understood: [...(found?.wishes ?? [])],
    without: [...(found?.without ?? [])],
    products: best.flatMap(({ id, score, text: ofText, gains }) => {
      const name = names.get(id);
      // Deleted a moment ago.
      if (name === undefined) return [];
      const words = gains.map(({ word, idf, frequency }) => ({ word, rarity: idf, frequency }));
      return [{ _id: id, name, score, text: ofText, words }];
    }),
  };
}
