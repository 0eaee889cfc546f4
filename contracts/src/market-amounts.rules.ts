import { isMarketAmount, marketMessages as messages } from './market.rules.ts';

interface Named {
  readonly market: string;
}

interface NamedMarket {
  readonly id?: string;
  readonly prefix: string;
  readonly currency: string;
}

/** By its prefix or id. */
export const findNamed = <M extends NamedMarket>(markets: readonly M[], { market }: Named): M | undefined =>
  markets.find(({ id, prefix }) => id === market || prefix === market);

/** What is wrong with what is to be fixed in markets, by place and field. */
export function findAmountProblems<Given extends Named>(
  given: readonly Given[],
  markets: readonly NamedMarket[],
  amountsOf: (given: Given) => Readonly<Record<string, number | null | undefined>>,
): Record<string, string> {
  const problems: Record<string, string> = {};
  const seen = new Set<NamedMarket>();
  for (const [at, one] of given.entries()) {
    const market = findNamed(markets, one);
    if (!market) {
      problems[`markets.${at}.market`] = messages.notThere(one.market);
      continue;
    }
    if (seen.has(market)) problems[`markets.${at}.market`] = messages.twice;
    seen.add(market);
    for (const [field, amount] of Object.entries(amountsOf(one)))
      if (amount != null && !isMarketAmount(amount, market.currency))
        problems[`markets.${at}.${field}`] = messages.price;
  }
  return problems;
}
