import { z } from 'zod';
import { understood } from './discovery.schemas.ts';
import { SEARCH_LENGTH } from './listing.rules.ts';
import { DIRECTORY_NAME_LENGTH } from './product.rules.ts';
import {
  MAX_HIDES,
  MAX_PINS,
  searchMessages as messages,
  ruleMessages,
  SEARCH_DAYS,
  searchKinds,
} from './search.rules.ts';
import { byId, done, momentOrNone, orNone, pagedQuery, pageNumber, typedLine } from './text.schemas.ts';

const count = z.int({ error: messages.results }).min(0, messages.results).max(10_000_000, messages.results);

/** Nothing but the text is noted. `click` and `order` are of a product that it has found. */
export const countSearch = {
  body: z
    .object({
      query: z.string({ error: messages.text }).max(500, messages.text),
      step: z.enum(['search', 'click', 'order'], { error: messages.step }),
      results: count.optional(),
    })
    .refine(({ step, results }) => step !== 'search' || results !== undefined, {
      path: ['results'],
      error: messages.results,
    }),
  response: z.object({ counted: z.boolean() }),
};
export type CountedSearch = z.input<typeof countSearch.body>;

const searched = z.object({
  query: z.string(),
  times: z.int(),
  /** Found by the last search. */
  results: z.int(),
  /** After how many of the searches a product was opened, and after how many one of those was bought. */
  clicks: z.int(),
  orders: z.int(),
});
export type Searched = z.output<typeof searched>;

const asked = {
  days: z
    .string()
    .optional()
    .transform((text) => Math.min(Math.max(Math.trunc(Number(text)) || 30, 1), SEARCH_DAYS)),
  only: z
    .enum(searchKinds, { error: messages.kind })
    .optional()
    .transform((kind) => kind ?? 'all'),
  q: pagedQuery.q,
};
export const listSearches = {
  query: z.object({ ...asked, page: pageNumber, limit: pagedQuery.limit }),
  list: searched,
};
export const exportSearches = { query: z.object(asked), file: { type: 'text/csv', name: 'searches.csv' } };

const searchRule = z.object({
  _id: z.uuid(),
  /** What is searched for, without case and accents; null: the rule is of a category. */
  query: z.string().nullable(),
  /** By name; null: the rule is of a search. */
  category: z.string().nullable(),
  /** Products by id, in the order in which they stand first. */
  pins: z.array(z.uuid()),
  /** Products by id that are not shown there. */
  hides: z.array(z.uuid()),
  from: z.string().nullable(),
  until: z.string().nullable(),
  __v: z.int(),
});
export type SearchRule = z.output<typeof searchRule>;

const products = (most: number, tooMany: string) =>
  z
    .array(z.uuid({ error: ruleMessages.products }), { error: ruleMessages.products })
    .max(most, tooMany)
    .optional();
const fields = {
  query: orNone(typedLine(ruleMessages.query, SEARCH_LENGTH)).optional(),
  category: orNone(typedLine(ruleMessages.category, DIRECTORY_NAME_LENGTH)).optional(),
  pins: products(MAX_PINS, ruleMessages.pins),
  hides: products(MAX_HIDES, ruleMessages.hides),
  from: momentOrNone(ruleMessages.time).optional(),
  until: momentOrNone(ruleMessages.time).optional(),
};

export const listSearchRules = { response: z.array(searchRule) };
export const createSearchRule = { body: z.object(fields), response: searchRule };
export const updateSearchRule = {
  params: byId,
  body: z.object({ ...fields, __v: z.int() }).partial(),
  response: searchRule,
};
export const deleteSearchRule = { params: byId, response: done };

const explained = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** What it is sorted by, and what of it comes from the words alone, whatever their order in the name. */
  score: z.number(),
  text: z.number(),
  /** How rare each word is, and how much of it the product has in all its fields. */
  words: z.array(z.object({ word: z.string(), rarity: z.number(), frequency: z.number() })),
});
const explainedSearch = z.object({ understood, without: z.array(z.string()), products: z.array(explained) });
export type ExplainedSearch = z.output<typeof explainedSearch>;
export const explainSearch = {
  query: z.object({ q: z.string().max(500, messages.text).optional().default('') }),
  response: explainedSearch,
};
