import { type Rounding, stepsOf } from '@fieldhouse/contracts/market.rules';
import { decimalsOf } from '@fieldhouse/contracts/money';

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

/** Cards take thousandths in tens alone. */
const smallestStep = (currency: string) => (decimalsOf(currency) === 3 ? 10 : 1);

export function termsOf({ currency, rate, rounding }: Priced): MarketTerms {
  const { step, ending } = stepsOf(rounding, currency) ?? { step: smallestStep(currency), ending: 0 };
  const part = Math.round((rate ?? 1) * 1_000_000) * 10 ** decimalsOf(currency);
  return { factor: { part, whole: 100_000_000 }, step, ending };
}
