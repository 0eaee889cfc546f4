import { factorOf, termsOf } from '@fieldhouse/contracts/market-terms.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { StoredMarket } from '../../markets/index.ts';
import { amountIn, ownIn } from './own-amounts.rules.ts';
import type { DeliveryMethod, DeliveryZone, PricingRules, Promotion, ShopTerms } from './pricing.model.ts';

/** The shop's rules as they count in a market: amounts that are fixed there or by its rate, delivered to its countries. */
export function rulesIn(
  market: StoredMarket,
  { zones, promotions, rates }: PricingRules,
  country: string,
): PricingRules {
  const zoneIn = (zone: DeliveryZone): DeliveryZone => ({
    ...zone,
    methods: zone.methods.map((method) => methodIn(method, market)),
  });
  return {
    rates,
    zones: market.countries.includes(country) ? zones.map(zoneIn) : [],
    promotions: promotions.map((promotion) => promotionIn(promotion, market)),
  };
}

function promotionIn(promotion: Promotion, market: StoredMarket): Promotion {
  const { amountCents, minSubtotalCents, markets, ...same } = promotion;
  const own = ownIn(markets, market);
  return {
    ...same,
    amountCents: amountIn(market, amountCents, own?.amountCents),
    minSubtotalCents: amountIn(market, minSubtotalCents, own?.minSubtotalCents),
  };
}

function methodIn(method: DeliveryMethod, market: StoredMarket): DeliveryMethod {
  const { priceCents, freeFromCents, by, steps, markets, ...same } = method;
  const own = ownIn(markets, market);
  return {
    ...same,
    by,
    priceCents: amountIn(market, priceCents, own?.priceCents),
    freeFromCents: amountIn(market, freeFromCents, own?.freeFromCents),
    steps:
      own?.steps ??
      steps.map((step) => ({
        from: by === 'subtotal' ? amountIn(market, step.from, null) : step.from,
        priceCents: amountIn(market, step.priceCents, null),
      })),
  };
}

/** Where nobody has said where it goes, it goes to the first of its countries. */
export const termsIn = ({ currency, taxMode, countries }: StoredMarket, shop: ShopTerms): ShopTerms => ({
  ...shop,
  currency,
  taxIncluded: taxMode === 'included',
  country: countries[0] ?? shop.country,
});

/** What a quote keeps of it. */
export function keptMarket(market: StoredMarket): NonNullable<StoredQuote['market']> {
  const { id, name, prefix } = market;
  const { step, ending } = termsOf(market);
  return { id, name, prefix, factor: factorOf(market), step, ending };
}
