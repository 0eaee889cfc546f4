import type { CataloguePage, CatalogueQuery } from '@fieldhouse/contracts/discovery.schemas';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import { type CountedAttribute, toFacets, toPrices } from './catalogue-facets.ts';
import { type Choice, type Chosen, type Known, toChoice, withFilters } from './catalogue-query.ts';
import { fittingAttributes } from './facet-attributes.ts';
import { codesOfAttribute } from './facet-orders.ts';
import { type FindRowsDeps, type FoundRows, findRows } from './find-rows.ts';
import { listProductsByIds } from './products.repo.ts';
import { showChosen } from './shown-variants.ts';

export interface ListCatalogueDeps extends FindRowsDeps {
  readonly pageSize: number;
}

/** One page of what fits the query, and what one more choice would bring. */
export async function listCatalogue(
  deps: ListCatalogueDeps,
  query: CatalogueQuery,
  notes: Dependencies,
): Promise<CataloguePage> {
  const asked = { text: query.q, literal: query.literal };
  const { ids, shown, directory, ...page } = await findRows(deps, notes, asked, (rows) => answerOf(deps, query, rows));
  const products = await listProductsByIds(deps.db, directory, ids);
  return { products: await showChosen(deps.db, products, shown), ...page };
}

interface Answer extends Omit<CataloguePage, 'products'> {
  readonly ids: readonly string[];
  /** Of which size and colour pictures are shown: also what is only wished for. */
  readonly shown: Chosen;
  readonly directory: FoundRows['directory'];
}

function answerOf({ pageSize, attributes }: ListCatalogueDeps, query: CatalogueQuery, rows: FoundRows): Answer {
  const { columns, codes, directory, found } = rows;
  const known: Known = { directory, codes, attributes };
  const chosen = withFilters(query, found?.wishes ?? []);
  const choice = toChoice(chosen, known);
  const counted = countedAttributes(known, chosen, choice);
  const ask = (page: number) =>
    columns.query({
      ...(choice ?? {}),
      within: choice ? found?.within : new Uint32Array(columns.living().length),
      scores: found?.scores,
      order: query.sort === undefined || query.sort === 'relevance' ? (found ? 'relevance' : 'newest') : query.sort,
      offset: (page - 1) * pageSize,
      limit: pageSize,
      countAttributes: counted.map((one) => one.codes),
    });
  let answer = ask(query.page);
  const pages = Math.max(1, Math.ceil(Math.min(answer.total, LAST_ROW) / pageSize));
  // A page beyond the last is the last.
  if (query.page > pages) answer = ask(pages);
  return {
    ids: answer.ids,
    shown: withFilters(chosen, found?.wishes.map((wish) => ({ ...wish, filters: true })) ?? []),
    directory,
    page: Math.min(query.page, pages),
    pages,
    total: answer.total,
    facets: toFacets(answer, chosen, { ...known, counted }),
    prices: toPrices(answer),
    ...(found?.correctedTo !== undefined && { correctedTo: found.correctedTo }),
    ...(found && found.wishes.length > 0 && { understood: [...found.wishes] }),
    ...(found && found.without.length > 0 && answer.total > 0 && { without: [...found.without] }),
    ...(found && found.near.length > 0 && { near: [...found.near] }),
  };
}

function countedAttributes(
  { directory, codes, attributes }: Known,
  chosen: Chosen,
  choice: Choice | undefined,
): CountedAttribute[] {
  const categoryIds = choice?.categories ?? [];
  const names = Object.keys(chosen.attributes);
  return fittingAttributes(attributes, directory, { chosen: names, categoryIds }).map((attribute) => ({
    attribute,
    codes: codesOfAttribute(codes.attributes, attribute.id),
  }));
}
