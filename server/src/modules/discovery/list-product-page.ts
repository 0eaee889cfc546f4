import type { ProductPage, listProductPage as schemas } from '@fieldhouse/contracts/catalogue.schemas';
import type { Language } from '@fieldhouse/contracts/language';
import type { z } from 'zod';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { Db } from '../../platform/db/db.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import type { StoredMarket } from '../markets/index.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { toChoice } from './catalogue-query.ts';
import { pageOf, startOf } from './pages.ts';
import { listProductsByIds } from './products.repo.ts';

type Query = z.output<(typeof schemas)['query']>;

export interface ListProductPageDeps {
  readonly db: Db;
  readonly index: CatalogueIndex;
  readonly pageSize: number;
  readonly market: StoredMarket | undefined;
  /** By whose names it is sorted, if not by those of the first. */
  readonly language: Language | undefined;
}

/** The catalogue as the specification asks for it. Under a price bound the total is counted as far as pages reach. */
export async function listProductPage(
  { db, index, pageSize, market, language }: ListProductPageDeps,
  query: Query,
  notes: Dependencies,
): Promise<ProductPage> {
  const { columns, directory, codes } = await index.read(notes, query.name && language, market);
  const { pricemin, pricemax } = query;
  const chosen = {
    category: listOf(query.category),
    brand: listOf(query.brand),
    size: [],
    colour: [],
    attributes: {},
    pricemin,
    pricemax,
    rating: undefined,
    sale: undefined,
  };
  const choice = toChoice(chosen, { directory, codes, attributes: [], market });
  if (!choice) return { products: [], page: 1, pages: 1, total: 0 };
  const answer = columns.find({
    ...choice,
    language,
    order: query.name ?? 'newest',
    offset: startOf(query.page, pageSize),
    limit: pageSize,
  });
  const more = choice.price !== undefined && answer.total > LAST_ROW;
  return {
    products: await listProductsByIds(db, directory, answer.ids),
    ...pageOf(query.page, answer.total, pageSize),
    total: more ? LAST_ROW : answer.total,
    ...(more && { more }),
  };
}

const listOf = (name: string | undefined) => (name === undefined ? [] : [name]);
