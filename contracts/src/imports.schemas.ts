import { z } from 'zod';
import { type ImportKind, importKinds, importStates, moveInMessages } from './import.rules.ts';
import { csvFileTypes } from './stock.rules.ts';
import { byId, typedText } from './text.schemas.ts';

const count = z.int().min(0);

/** How many of each a file would bring; what it has nothing to do with is not there. */
const plan = z.object({
  products: count.optional(),
  variants: count.optional(),
  pictures: count.optional(),
  /** Names of those that the shop does not have yet, the first hundred of them. */
  options: z.array(z.string()).optional(),
  categories: z.array(z.string()).optional(),
  brands: z.array(z.string()).optional(),
  customers: count.optional(),
  subscribers: count.optional(),
  addresses: count.optional(),
  orders: count.optional(),
  redirects: count.optional(),
  /** Of all things in the file: those that the shop has already, and that stay as they are. */
  there: count,
  leftOut: count,
});
export type ImportPlan = z.output<typeof plan>;

const problem = z.object({
  /** As a spreadsheet numbers it. */
  row: z.int(),
  column: z.string(),
  sentence: z.string(),
  /** What it is about stays out; else it comes without this. */
  leftOut: z.boolean(),
});

const moveIn = z.object({
  _id: z.uuid(),
  kind: z.enum(importKinds as [ImportKind, ...ImportKind[]]),
  fileName: z.string(),
  status: z.enum(importStates),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  /** Who sent it. */
  by: z.string().nullable(),
  rows: count,
  plan,
  /** Of `total` things so many are through: new ones, those that were there, those that stay out. */
  total: count,
  done: count,
  created: count,
  there: count,
  leftOut: count,
  /** Those that are still to be fetched, and those that could not be. */
  pictures: z.object({ open: count, done: count, failed: count }),
});
export type Import = z.output<typeof moveIn>;

const importDetail = moveIn.extend({
  problems: count,
  /** The first hundred, those that keep something out before the others. */
  firstProblems: z.array(problem),
});
export type ImportDetail = z.output<typeof importDetail>;

export const listImports = { response: z.array(moveIn) };
export const createImport = {
  query: z.object({ name: typedText(moveInMessages.none, 200).optional() }),
  fileTypes: csvFileTypes,
  response: importDetail,
};
export const getImport = { params: byId, response: importDetail };
export const updateImport = {
  params: byId,
  body: z.object({ status: z.enum(['running', 'paused']) }),
  response: importDetail,
};
