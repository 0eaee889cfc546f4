import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { StoredMarket } from '../../markets/index.ts';
import { convert, factorOf } from '../../markets/market.rules.ts';
import type { DeliveryZone, PricingRules, Promotion, ShopTerms } from './pricing.model.ts';

/** The shop's rules as they count in a market: amounts by its rate, delivered to its countries. */
export function rulesIn(
  market: StoredMarket,
  { zones, promotions, rates }: PricingRules,
  country: string,
): PricingRules {
  const amount = (cents: number) => convert(cents, market);
  return {
    rates,
    zones: market.countries.includes(country) ? zones.map((zone) => zoneIn(zone, amount)) : [],
    promotions: promotions.map(
      (promotion): Promotion => ({
        ...promotion,
        amountCents: promotion.amountCents === null ? null : amount(promotion.amountCents),
        minSubtotalCents: amount(promotion.minSubtotalCents),
      }),
    ),
  };
}

const zoneIn = (zone: DeliveryZone, amount: (cents: number) => number): DeliveryZone => ({
  ...zone,
  methods: zone.methods.map((method) => ({
    ...method,
    priceCents: amount(method.priceCents),
    freeFromCents: method.freeFromCents === null ? null : amount(method.freeFromCents),
    steps: method.steps.map(({ from, priceCents }) => ({
      from: method.by === 'subtotal' ? amount(from) : from,
      priceCents: amount(priceCents),
    })),
  })),
});

/** Where nobody has said where it goes, it goes to the first of its countries. */
export const termsIn = ({ currency, taxMode, countries }: StoredMarket, shop: ShopTerms): ShopTerms => ({
  ...shop,
  currency,
  taxIncluded: taxMode === 'included',
  country: countries.includes(shop.country) ? shop.country : (countries[0] ?? shop.country),
});

/** What a quote keeps of it. */
export const keptMarket = (market: StoredMarket): NonNullable<StoredQuote['market']> => ({
  id: market.id,
  name: market.name,
  prefix: market.prefix,
  factor: factorOf(market),
});
