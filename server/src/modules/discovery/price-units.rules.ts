import { fromCents, fromMinor, toCents, toMinor } from '@fieldhouse/contracts/money';

type Selling = { readonly currency: string } | undefined;

/** More than anything costs, in any currency. */
export const MAX_AMOUNT = 10_000_000_000;

/** Prices of the shop itself are in hundredths, those of a market in minor units of its currency. */
export const minorIn = (market: Selling, amount: number): number =>
  market ? toMinor(amount, market.currency) : toCents(amount);
export const amountIn = (market: Selling, minor: number): number =>
  market ? fromMinor(minor, market.currency) : fromCents(minor);
