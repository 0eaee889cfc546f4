import type { CataloguePage, CatalogueQuery } from '@fieldhouse/contracts/discovery.schemas';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { type CountedAttribute, toFacets, toPrices } from './catalogue-facets.ts';
import { type Choice, type Chosen, type Known, toChoice, withFilters } from './catalogue-query.ts';
import { fittingAttributes } from './facet-attributes.ts';
import { codesOfAttribute } from './facet-orders.ts';
import { type FindRowsDeps, type FoundRows, findRows } from './find-rows.ts';
import { applyRules } from './merchandising/apply-rules.ts';
import { pageOf, startOf } from './pages.ts';
import { listProductsByIds } from './products.repo.ts';
import { listShown, showChosen } from './shown-variants.ts';

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
  const { ids, shown, directory, ...page } = await findRows(deps, notes, asked, (rows) =>
    answerOf(deps, query, rows, notes),
  );
  const [products, versions] = await Promise.all([
    listProductsByIds(deps.db, directory, ids),
    listShown(deps.db, ids, shown),
  ]);
  return { products: showChosen(products, versions, shown), ...page };
}

interface Answer extends Omit<CataloguePage, 'products'> {
  readonly ids: readonly string[];
  /** Of which size and colour pictures are shown: also what is only wished for. */
  readonly shown: Chosen;
  readonly directory: FoundRows['directory'];
}

function answerOf(deps: ListCatalogueDeps, query: CatalogueQuery, rows: FoundRows, notes: Dependencies): Answer {
  const { pageSize, attributes, market, language } = deps;
  const { columns, codes, directory, found } = rows;
  const known: Known = { directory, codes, attributes, market };
  const chosen = withFilters(query, found?.wishes ?? []);
  const choice = toChoice(chosen, known);
  const counted = countedAttributes(known, chosen, choice);
  const rules = choice && findRules(deps, query, found, choice, notes);
  const listed = choice
    ? // What words filter by, a pin need not have.
      applyRules(columns, found?.within, rules, rules && toChoice(query, known))
    : { within: new Uint32Array(columns.living().length), added: [], first: [] };
  const sort = query.sort === 'relevance' ? undefined : query.sort;
  const answer = columns.query({
    ...(choice ?? { market: market?.id }),
    ...listed,
    language,
    first: sort ? [] : listed.first,
    scores: found?.scores,
    order: sort ?? (found ? 'relevance' : 'newest'),
    offset: startOf(query.page, pageSize),
    limit: pageSize,
    countAttributes: counted.map((one) => one.codes),
  });
  const pins = listed.added?.length ?? 0;
  return {
    ids: answer.ids,
    shown: withFilters(chosen, found?.wishes.map((wish) => ({ ...wish, filters: true })) ?? []),
    directory,
    ...pageOf(query.page, answer.total, pageSize),
    total: answer.total,
    facets: toFacets(answer, chosen, { ...known, counted }),
    prices: toPrices(answer, market),
    ...(found?.correctedTo !== undefined && { correctedTo: found.correctedTo }),
    ...(found && found.wishes.length > 0 && { understood: [...found.wishes] }),
    ...(found && found.without.length > 0 && answer.total > pins && { without: [...found.without] }),
    ...(found && found.near.length > 0 && pins === 0 && { near: [...found.near] }),
  };
}

/** Of the search or, where nothing is searched for, of the one category that is chosen. */
function findRules(
  { rules }: FindRowsDeps,
  { q }: CatalogueQuery,
  found: FoundRows['found'],
  { categories: [category, ...others] = [] }: Choice,
  notes: Dependencies,
) {
  if (found) return rules?.ofSearch([q, found.correctedTo], notes);
  return category === undefined || others.length > 0 ? undefined : rules?.ofCategory(category, notes);
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
