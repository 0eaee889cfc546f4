import { findNamed } from '@fieldhouse/contracts/market-amounts.rules';
import { convert } from '@fieldhouse/contracts/market-terms.rules';
import { fromMinor, toMinor } from '@fieldhouse/contracts/money';
import type { StoredMarket } from '../../markets/index.ts';

/** What is fixed in markets, by their ids, in minor units of the currency they had then; null follows the rate. */
export type InMarkets<Amounts> = Readonly<Record<string, Amounts & { readonly currency: string }>>;

/** Nothing once the market has another currency. */
export function ownIn<Own extends { readonly currency: string }>(
  fixed: Readonly<Record<string, Own>> | null | undefined,
  { id, currency }: StoredMarket,
): Own | undefined {
  const own = fixed?.[id];
  return own?.currency === currency ? own : undefined;
}

/** What an amount of the shop's is in a market: what is fixed there, or by its rate. */
export function amountIn<Cents extends number | null>(
  market: StoredMarket,
  cents: Cents,
  own: number | null | undefined,
): Cents | number {
  return own ?? (cents === null ? cents : convert(cents, market));
}

interface Named {
  readonly market: string;
}

type Minor = (amount: number | null | undefined) => number | null;

/** As it is stored. What says nothing, or names a market that is not there, is left out. */
export function readOwn<Given extends Named, Amounts extends object>(
  given: readonly Given[] | null | undefined,
  markets: readonly StoredMarket[],
  read: (given: Given, minor: Minor) => Amounts,
): InMarkets<Amounts> {
  const entries = (given ?? []).flatMap((one) => {
    const market = findNamed(markets, one);
    if (!market) return [];
    const { id, currency } = market;
    const amounts = read(one, (amount) => (amount == null ? null : toMinor(amount, currency)));
    const isFixed = Object.values(amounts).some((amount) => amount !== null);
    return isFixed ? [[id, { ...amounts, currency }] as const] : [];
  });
  return Object.fromEntries(entries);
}

type Units = (minor: number | null) => number | null;

/** For staff, in the order of the markets; undefined where nothing is fixed. */
export function listOwn<Amounts extends object, Listed extends object>(
  fixed: InMarkets<Amounts> | null | undefined,
  markets: readonly StoredMarket[],
  list: (amounts: Amounts, units: Units) => Listed,
): (Named & Listed)[] | undefined {
  const all = markets.flatMap((market) => {
    const own = ownIn(fixed, market);
    const units: Units = (minor) => (minor === null ? null : fromMinor(minor, market.currency));
    return own ? [{ market: market.prefix, ...list(own, units) }] : [];
  });
  return all.length > 0 ? all : undefined;
}
