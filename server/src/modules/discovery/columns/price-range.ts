import { type Bitset, hasBit } from './bitset.ts';
import type { ColumnStore } from './column-store.ts';
import { priceEdges } from './price-steps.rules.ts';
import { firstAtPrice } from './selection.ts';

/** The lowest and the highest price of some rows. Their price steps say where to look for them in the order of prices. */
export function findPriceRange(store: ColumnStore, bits: Bitset, steps: Int32Array): { min: number; max: number } {
  const { rows, size } = store.orders.prices;
  const lowest = steps.findIndex((n) => n > 0);
  if (lowest < 0) return { min: 0, max: 0 };
  const highest = steps.findLastIndex((n) => n > 0);
  const above = priceEdges[highest];
  let first = firstAtPrice(store, priceEdges[lowest - 1] ?? 0);
  while (first < size && !hasBit(bits, rows[first] ?? 0)) first++;
  let last = above === undefined ? size - 1 : firstAtPrice(store, above) - 1;
  while (last > first && !hasBit(bits, rows[last] ?? 0)) last--;
  return { min: store.prices[rows[first] ?? 0] ?? 0, max: store.prices[rows[last] ?? 0] ?? 0 };
}
