import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { findPriceBound } from '@fieldhouse/contracts/listing.rules';
import { countWords } from './listing.rules.ts';

/** What a screen reader says: `Aquila, 12 products`. */
export const valueLabel = (text: string, count: number): string => `${text}, ${countWords({ total: count })}`;

/** Heights of the bars, from 0 to 1, and whether a bar lies within the bounds. */
export function priceBars({ steps }: CataloguePage['prices'], asked: URLSearchParams) {
  const least = findPriceBound(asked.get('pricemin') ?? undefined) ?? 0;
  const most = findPriceBound(asked.get('pricemax') ?? undefined) ?? Number.POSITIVE_INFINITY;
  const highest = Math.max(1, ...steps.map(({ count }) => count));
  return steps.map(({ from, to, count }) => ({ height: count / highest, within: to > least && from <= most }));
}
