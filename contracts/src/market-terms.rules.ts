import { type Rounding, stepsOf } from './market.rules.ts';
import { chargeStep, decimalsOf } from './money.ts';
import { portion } from './spread.rules.ts';

interface Priced {
  readonly currency: string;
  readonly rate: number | null;
  readonly rounding: Rounding | null;
}

/** What amounts of the shop's currency, in hundredths, are multiplied with; prices are rounded to the step and its ending. */
export interface MarketTerms {
  readonly factor: { readonly part: number; readonly whole: number };
  readonly step: number;
  readonly ending: number;
}

export function termsOf({ currency, rate, rounding }: Priced): MarketTerms {
  const { step, ending } = stepsOf(rounding, currency) ?? { step: chargeStep(currency), ending: 0 };
  const part = Math.round((rate ?? 1) * 1_000_000) * 10 ** decimalsOf(currency);
  return { factor: { part, whole: 100_000_000 }, step, ending };
}

/** An amount of the shop's currency, like what delivery costs or a promotion takes off, in the market's. */
export function convert(cents: number, market: Priced): number {
  const { factor } = termsOf(market);
  return portion(cents, factor.part, factor.whole, chargeStep(market.currency));
}

export function factorOf(market: Priced): number {
  const { part, whole } = termsOf(market).factor;
  return part / whole;
}
