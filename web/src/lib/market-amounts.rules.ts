import { convert } from '@fieldhouse/contracts/market-terms.rules';
import type { Market } from '@fieldhouse/contracts/markets.schemas';
import { fromMinor, toCents } from '@fieldhouse/contracts/money';
import { readAmount } from './typed-values.rules.ts';

/** One that is not the shop itself, as staff see it. */
export type OtherMarket = Pick<Market, 'name' | 'prefix' | 'currency'> & Parameters<typeof convert>[1];

export const otherMarkets = (markets: readonly Market[]): OtherMarket[] =>
  markets
    .filter(({ prefix }) => prefix !== '')
    .map(({ name, prefix, currency, rate = null, rounding = null }) => ({ name, prefix, currency, rate, rounding }));

/** What a typed amount of the shop's is by the rate; nothing where that is none. */
export function byRate(typed: string, market: OtherMarket): string {
  const amount = readAmount(typed);
  return amount < 0 ? '' : String(fromMinor(convert(toCents(amount), market), market.currency));
}

export const amountOrNone = (text: string): number | null => (text.trim() === '' ? null : readAmount(text));

/** With what is typed for one market, whether or not there was something before. */
export const withAmounts = <Typed extends { readonly market: string }>(typed: readonly Typed[], own: Typed): Typed[] =>
  typed.some(({ market }) => market === own.market)
    ? typed.map((one) => (one.market === own.market ? own : one))
    : [...typed, own];
