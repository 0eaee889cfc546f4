import { z } from 'zod';
import { updateProduct } from './catalogue.schemas.ts';
import { pageNumber } from './text.schemas.ts';

const stockSummary = z.object({
  /** What all that is in stock costs at today's prices. */
  investment: z.number(),
  products: z.int(),
  low: z.int(),
  out: z.int(),
});
export type StockSummary = z.output<typeof stockSummary>;

const stockMovement = z.object({
  at: z.string(),
  delta: z.int(),
  /** How many there were afterwards. */
  quantity: z.int(),
  reason: z.enum(['created', 'adjusted', 'sold', 'returned', 'imported']),
  /** Of an order that was paid. */
  orderNumber: z.int().nullable(),
  /** Who of the staff did it; null for the shop itself, and for those who have left. */
  actor: z.string().nullable(),
});
export type StockMovement = z.output<typeof stockMovement>;

export const getStockSummary = { response: stockSummary };
export const listStockMovements = {
  params: z.object({ id: z.uuid() }),
  query: z.object({ page: pageNumber }),
  response: z.array(stockMovement),
};
export const exportStock = { file: { type: 'text/csv', name: 'stock.csv' } };

const wholeNumber = z
  .string()
  .regex(/^\d{1,10}$/, 'Only numbers please')
  .transform(Number);

/** The filled cells of a row: as a product is edited, since a row may leave anything open. */
export const stockRow = updateProduct.body
  .extend({
    id: z.uuid('This is not a product id.'),
    sku: z.string().regex(/^FH-[0-9A-Z]{8}$/, 'A SKU looks like FH-0123ABCD; leave it empty to get a new one.'),
    quantityWas: wholeNumber,
    __v: wholeNumber,
  })
  .partial();

const importProblem = z.object({
  /** As a spreadsheet numbers it. */
  row: z.int(),
  column: z.string(),
  sentence: z.string(),
});

const importReport = z.object({
  applied: z.boolean(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** Rows that went in before, when the same file was interrupted. What is told of a file that was looked at is the rest. */
  done: z.int(),
  /** Of a file that was applied: rows that no longer fitted the shop when it was their turn. They were left out. */
  problems: z.int(),
  /** The first of the problems, by row. */
  firstProblems: z.array(importProblem),
});
export type ImportReport = z.output<typeof importReport>;

export const importStock = {
  query: z.object({
    apply: z.enum(['true']).optional().catch(undefined),
    /** The same for each try to bring a file in: who asks again gets the answer that got lost. */
    key: z
      .string()
      .regex(/^[\w-]{8,64}$/)
      .optional()
      .catch(undefined),
  }),
  fileTypes: ['text/csv', 'application/gzip'],
  response: importReport,
};
