import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { findPriceBound } from '@fieldhouse/contracts/listing.rules';
import { t } from '@fieldhouse/contracts/text';

/** The hint under the price fields. Such a bound stays in the address, and the shop ignores it. */
export function priceProblems(asked: URLSearchParams): { pricemin?: string; pricemax?: string } {
  const [pricemin, pricemax] = [asked.get('pricemin') ?? undefined, asked.get('pricemax') ?? undefined];
  const [least, most] = [findPriceBound(pricemin), findPriceBound(pricemax)];
  return {
    ...(pricemin !== undefined && least === undefined && { pricemin: notANumber }),
    ...(pricemax !== undefined && most === undefined && { pricemax: notANumber }),
    ...(least !== undefined && most !== undefined && most < least && { pricemax: t`Max Price is below Min Price.` }),
  };
}

const notANumber = t`This is not a number and will be ignored.`;

/**
 * A dropdown's names, each once, and the one that the address asks for: the shop takes it in any spelling of capitals, and
 * it is offered even if the shop does not know it.
 */
export function dropdown(all: string, names: readonly string[], asked: string, labels?: readonly string[]) {
  const folded = asked.toLowerCase();
  const chosen = names.find((name) => name.toLowerCase() === folded) ?? asked;
  const offered = [...new Set(chosen === '' ? names : [...names, chosen])];
  return {
    options: [
      { value: '', label: all },
      ...offered.map((name, nth) => ({ value: name, label: labels?.[nth] ?? name })),
    ],
    defaultValue: chosen,
  };
}

/** What a screen reader says: `Aquila, 12 products`. */
export const valueLabel = (text: string, count: number): string =>
  t.plural(count, { one: '{0}, # product', other: '{0}, # products' }, text);

/** Heights of the bars, from 0 to 1, and whether a bar lies within the bounds. */
export function priceBars({ steps }: CataloguePage['prices'], asked: URLSearchParams) {
  const least = findPriceBound(asked.get('pricemin') ?? undefined) ?? 0;
  const most = findPriceBound(asked.get('pricemax') ?? undefined) ?? Number.POSITIVE_INFINITY;
  const highest = Math.max(1, ...steps.map(({ count }) => count));
  return steps.map(({ from, to, count }) => ({ height: count / highest, within: to > least && from <= most }));
}
