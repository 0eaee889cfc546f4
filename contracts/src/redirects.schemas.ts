import { z } from 'zod';
import { readOldAddress, redirectLengths, redirectMessages } from './redirect.rules.ts';
import { byId, done, pagedQuery, pageNumber, typedText } from './text.schemas.ts';

const redirect = z.object({
  _id: z.uuid(),
  from: z.string(),
  /** In this shop. */
  to: z.string(),
  createdAt: z.string(),
});
export type Redirect = z.output<typeof redirect>;

const from = typedText(redirectMessages.from, redirectLengths.to).transform((text, context) => {
  const read = readOldAddress(text);
  if ('path' in read) return read.path;
  context.addIssue({ code: 'custom', message: read.problem });
  return z.NEVER;
});

const { limit, q } = pagedQuery;
export const listRedirects = { query: z.object({ page: pageNumber, limit, q }), list: redirect };
export const createRedirect = {
  body: z.object({ from, to: typedText(redirectMessages.to, redirectLengths.to) }),
  response: redirect,
};
export const deleteRedirect = { params: byId, response: done };
