import { z } from 'zod';
import { searchMessages as messages, SEARCH_DAYS, searchKinds } from './search.rules.ts';
import { pagedQuery, pageNumber } from './text.schemas.ts';

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
