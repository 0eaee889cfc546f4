import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Directory } from '../catalogue/index.ts';
import { noChoice, toChoice, withFilters } from './catalogue-query.ts';
import { type FindRowsDeps, findRows } from './find-rows.ts';
import { applyRules } from './merchandising/apply-rules.ts';
import type { SearchOptions } from './words/search.ts';

interface Best {
  readonly directory: Directory;
  readonly ids: readonly string[];
  readonly correctedTo: string | undefined;
}

/** The best of what is found, sold-out ones last. */
export function findBest(
  deps: FindRowsDeps,
  notes: Dependencies,
  asked: SearchOptions & { readonly text: string },
  most: number,
): Promise<Best> {
  return findRows(deps, notes, asked, ({ columns, directory, codes, found }) => {
    const chosen = withFilters(noChoice, found?.wishes ?? []);
    const rules = deps.rules?.ofSearch([asked.text, found?.correctedTo], notes);
    const { ids } = columns.find({
      ...toChoice(chosen, { directory, codes, attributes: deps.attributes, market: deps.market }),
      ...applyRules(columns, found?.within, rules),
      scores: found?.scores,
      order: 'relevance',
      offset: 0,
      limit: most,
    });
    return { directory, ids, correctedTo: found?.correctedTo };
  });
}
