import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db } from '../../platform/db/db.ts';
import { getAttributes } from '../catalogue/index.ts';
import type { StoredMarket } from '../markets/index.ts';
import { getContent, getFirstLanguage } from '../translations/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { withBuiltIn } from './facet-attributes.ts';
import { findBest } from './find-best.ts';
import type { FindRowsDeps } from './find-rows.ts';
import { getRuleBook } from './merchandising/rule-book.ts';
import { getSynonyms } from './synonyms.ts';

export interface WordsDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep' | 'take' | 'databaseNow'>;
  readonly index: CatalogueIndex;
}

/** What a search has to know besides the products. */
export async function withWords(
  deps: WordsDeps,
  notes: Dependencies,
  asked?: string,
  market?: StoredMarket,
): Promise<FindRowsDeps> {
  const { db, index } = deps;
  const content = await getContent(deps, notes, asked);
  return {
    language: content?.language ?? (await getFirstLanguage(deps, notes)),
    content,
    market,
    db,
    index,
    synonyms: await getSynonyms(deps, notes, content?.language),
    attributes: withBuiltIn(await getAttributes(deps, notes)),
    rules: await getRuleBook(deps, notes),
  };
}

/** For staff: the best of what fits these words, whatever shoppers are shown first. */
export async function findProductIds(
  deps: WordsDeps,
  notes: Dependencies,
  text: string,
  most: number,
): Promise<readonly string[]> {
  const { rules: _, ...words } = await withWords(deps, notes);
  return (await findBest(words, notes, { text }, most)).ids;
}
