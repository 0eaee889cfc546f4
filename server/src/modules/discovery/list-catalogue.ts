import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CataloguePage, CatalogueQuery } from '@fieldhouse/contracts/discovery.schemas';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import { LAST_ROW } from '../../platform/db/page-of-ids.ts';
import { type CountedAttribute, toFacets, toPrices } from './catalogue-facets.ts';
import { type Choice, type Chosen, type Known, toChoice } from './catalogue-query.ts';
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
  const rows = await findRows(deps, notes, query.q);
  const { directory } = rows;
  const { ids, chosen, ...page } = answerOf(deps, query, rows);
  const products = await listProductsByIds(deps.db, directory, ids);
  return { products: await showChosen(deps.db, products, chosen), ...page };
}

interface Answer extends Omit<CataloguePage, 'products'> {
  readonly ids: readonly string[];
  readonly chosen: Chosen;
}

/** Awaits nothing: what was found is good for so long. */
function answerOf({ pageSize, attributes }: ListCatalogueDeps, query: CatalogueQuery, rows: FoundRows): Answer {
  const { columns, codes, directory, found } = rows;
  const known: Known = { directory, codes, attributes };
  const chosen = withUnderstood(query, found?.understood ?? []);
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
    chosen,
    page: Math.min(query.page, pages),
    pages,
    total: answer.total,
    facets: toFacets(answer, chosen, { ...known, counted }),
    prices: toPrices(answer),
    ...(found?.correctedTo !== undefined && { correctedTo: found.correctedTo }),
    ...(found && found.understood.length > 0 && { understood: [...found.understood] }),
  };
}

/** Words of the search that mean a size or a colour count as chosen, unless others of that name are. */
function withUnderstood(query: CatalogueQuery, understood: readonly { name: string; value: string }[]): Chosen {
  const valuesOf = (name: string) => understood.filter((one) => one.name === name).map(({ value }) => value);
  const orChosen = (name: 'size' | 'colour') => (query[name].length > 0 ? query[name] : valuesOf(name));
  const attributes = understood
    .filter(({ name }) => name.startsWith(ATTRIBUTE_PREFIX))
    .map(({ name }) => [name.slice(ATTRIBUTE_PREFIX.length), valuesOf(name)] as const);
  return {
    ...query,
    size: orChosen('size'),
    colour: orChosen('colour'),
    attributes: { ...Object.fromEntries(attributes), ...query.attributes },
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
