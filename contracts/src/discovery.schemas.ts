import { z } from 'zod';
import { product } from './catalogue.schemas.ts';
import {
  ATTRIBUTE_PREFIX,
  CHOSEN_LENGTH,
  catalogueSorts,
  MAX_CHOSEN,
  MAX_CHOSEN_ATTRIBUTES,
} from './catalogue-query.rules.ts';
import { isLanguage } from './language.ts';
import { priceBound } from './product-fields.schemas.ts';
import { MAX_GROUPS, MAX_SYNONYMS, SYNONYM_LENGTH, synonymMessages } from './synonym.rules.ts';
import { byId, pageNumber, typedLine } from './text.schemas.ts';
import { translationMessages } from './translation.rules.ts';

/** A name may be repeated; each value counts once, in one order, so that the same choice is the same question. */
const chosen = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform((given) => {
    const values = [given ?? []].flat().map((value) => value.trim().slice(0, CHOSEN_LENGTH));
    return [...new Set(values.filter((value) => value !== ''))].slice(0, MAX_CHOSEN).toSorted();
  });

const first = (given: string | string[] | undefined) => (Array.isArray(given) ? given[0] : given);
/** Of what can be said once the first counts. */
const once = z
  .union([z.string(), z.array(z.string())])
  .optional()
  .transform(first);

const words = once.transform(
  (text) =>
    text
      ?.replaceAll(/\p{Cc}/gu, ' ')
      .trim()
      .slice(0, 500) || undefined,
);

function chosenAttributes(query: Readonly<Record<string, unknown>>): Record<string, string[]> {
  const asked = Object.entries(query)
    .filter(([name]) => name.startsWith(ATTRIBUTE_PREFIX))
    .map(([name, values]) => [name.slice(ATTRIBUTE_PREFIX.length), chosen.safeParse(values).data ?? []] as const)
    .filter(([name, values]) => name !== '' && name.length <= CHOSEN_LENGTH && values.length > 0);
  return Object.fromEntries(asked.slice(0, MAX_CHOSEN_ATTRIBUTES));
}

/** A search. Anything that makes no sense counts as not asked. */
const catalogueQuery = z
  .object({
    q: words,
    /** Words of the search that are not to be taken as filters. */
    literal: chosen,
    category: chosen,
    brand: chosen,
    size: chosen,
    colour: chosen,
    pricemin: once.pipe(priceBound),
    pricemax: once.pipe(priceBound),
    /** At least so many stars. */
    rating: once.transform((text) => [1, 2, 3, 4, 5].find((stars) => String(stars) === text?.trim())),
    sale: once.transform((text) => (text === 'true' || text === 'yes' || text === '1' ? true : undefined)),
    sort: once.pipe(z.enum(catalogueSorts).optional().catch(undefined)),
    page: once.pipe(pageNumber),
  })
  .catchall(z.unknown())
  .transform(
    ({ q, literal, category, brand, size, colour, pricemin, pricemax, rating, sale, sort, page, ...others }) => ({
      q,
      literal,
      category,
      brand,
      size,
      colour,
      pricemin,
      pricemax,
      rating,
      sale,
      sort,
      page,
      attributes: chosenAttributes(others),
    }),
  );
export type CatalogueQuery = z.output<typeof catalogueQuery>;

const count = z.int().min(0);

const facetValue = z.object({
  value: z.string(),
  /** As it is shown, where that is another word. */
  label: z.string().optional(),
  /** How many products there would be if it were chosen as well, what is chosen of the same facet left aside. */
  count,
  selected: z.boolean(),
  /** Of a size: the system it belongs to, EU shoe or clothes. */
  group: z.string().optional(),
  /** Of a colour. */
  swatch: z.string().optional(),
});
const facet = z.object({
  /** As in the query: `brand`, or `attr.Drop` for an attribute. */
  name: z.string(),
  /** Of an attribute, where it has another name in the language that was asked for. */
  label: z.string().optional(),
  /** Of an attribute that is a number. */
  unit: z.string().optional(),
  values: z.array(facetValue),
});
export type Facet = z.output<typeof facet>;
export type FacetValue = z.output<typeof facetValue>;

const listedProduct = product.extend({
  /** Where a size or a colour is chosen: the variant whose picture is the first, and the options that are still open. */
  shown: z.object({ variantId: z.uuid(), choose: z.array(z.string()) }).optional(),
});
export type ListedProduct = z.output<typeof listedProduct>;

export const understood = z.array(
  z.object({ name: z.string(), value: z.string(), word: z.string(), filters: z.boolean() }),
);

const cataloguePage = z.object({
  products: z.array(listedProduct),
  page: z.int(),
  pages: z.int(),
  total: z.int(),
  more: z.boolean().optional(),
  facets: z.array(facet),
  /** Of what there is without the bounds that were asked for. `to` is the `from` of the next. */
  prices: z.object({
    min: z.number(),
    max: z.number(),
    steps: z.array(z.object({ from: z.number(), to: z.number(), count })),
  }),
  /** What chosen and understood values are called in the language that was asked for, where that is another word. */
  labels: z.record(z.string(), z.string()).optional(),
  /** What was searched for instead, when a typo was corrected. */
  correctedTo: z.string().optional(),
  /** Words of the search that mean a value, `42` a size: what has it comes first or, if it filters, alone. */
  understood: understood.optional(),
  /** Where nothing has all words of the search: those that the best results have to do without. */
  without: z.array(z.string()).optional(),
  /** Where nothing is found: words of the shop that are spelled nearly so. */
  near: z.array(z.string()).optional(),
});
export type CataloguePage = z.output<typeof cataloguePage>;

export const listCatalogue = { query: catalogueQuery, response: cataloguePage };

const suggestedProduct = product
  .pick({ _id: true, name: true, lang: true, price: true, priceTo: true, brand: true })
  .extend({
    img: z.string().nullable(),
  });
export type SuggestedProduct = z.output<typeof suggestedProduct>;
const suggestions = z.object({
  products: z.array(suggestedProduct),
  categories: z.array(z.object({ name: z.string(), path: z.string() })),
  brands: z.array(z.string()),
});
export type Suggestions = z.output<typeof suggestions>;
export const suggest = {
  query: z.object({ q: z.string().max(500).optional().default('') }),
  response: suggestions,
};

export const listRelatedProducts = {
  params: byId,
  response: z.object({ boughtTogether: z.array(product), alsoViewed: z.array(product) }),
};

/** Nothing but the product is noted. */
export const countView = { body: z.object({ productId: z.uuid() }), response: z.object({ counted: z.boolean() }) };

const synonym = typedLine(synonymMessages.word, SYNONYM_LENGTH);
const groups = z
  .array(
    z
      .array(synonym, { error: synonymMessages.group })
      .min(2, synonymMessages.group)
      .max(MAX_SYNONYMS, synonymMessages.manyWords),
    { error: synonymMessages.groups },
  )
  .max(MAX_GROUPS, synonymMessages.manyGroups);
const synonyms = z.object({ groups: z.array(z.array(z.string())), __v: z.int() });
export type Synonyms = z.output<typeof synonyms>;
export const listSynonyms = { response: synonyms };
export const updateSynonyms = {
  body: z.object({ groups, __v: z.int(synonymMessages.version) }),
  response: synonyms,
};
const inLocale = z.object({ locale: z.string().refine(isLanguage, translationMessages.locale) });
export const listSynonymsIn = { params: inLocale, ...listSynonyms };
export const updateSynonymsIn = { params: inLocale, ...updateSynonyms };
