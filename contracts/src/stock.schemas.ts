import { z } from 'zod';
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
export const exportStock = { response: z.string() };
