import { saleNow } from '@fieldhouse/contracts/product.rules';
import type { VariantRow } from '../../catalogue/index.ts';
import { priceCart } from '../core/compute-quote.rules.ts';
import { findZone } from '../core/delivery.rules.ts';
import type { Goods, PricingRules, ShippingClass, ShopTerms } from '../core/pricing.model.ts';

/** What delivery depends on, as the tables have it. */
export interface PricedProduct {
  readonly id: string;
  readonly name: string;
  readonly brand_id: number;
  readonly weight_g: number | null;
  readonly shipping_class: ShippingClass;
  readonly tax_class: string;
  readonly variants: readonly VariantRow[];
}

/** Each variant of a product, as a cart would hold one piece of it. */
export function piecesOf(product: PricedProduct, categoryIds: ReadonlySet<number>): Goods[] {
  return product.variants.map((variant) => ({
    productId: product.id,
    variantId: variant.id,
    name: product.name,
    options: {},
    brandId: product.brand_id,
    regularCents: variant.regular_cents,
    sale: saleNow(variant.regular_cents, {
      priceCents: variant.effective_cents,
      changesAt: variant.price_changes_at === null ? null : new Date(variant.price_changes_at).getTime(),
    }),
    available: variant.quantity,
    weightGrams: variant.weight_g ?? product.weight_g ?? 0,
    shippingClass: product.shipping_class,
    taxClass: product.tax_class,
    categoryIds: [...categoryIds],
  }));
}

/** How one piece gets to a country. */
export interface PieceDelivery {
  readonly methodId: string;
  readonly method: string;
  readonly priceCents: number;
  /** Working days on the way. */
  readonly days: readonly [number, number];
  readonly earliest: string;
  readonly latest: string;
  /** The next moment at which a price or a promotion may change it. */
  readonly changesAt: number | null;
}

interface Terms {
  readonly now: number;
  readonly rules: PricingRules;
  readonly shop: ShopTerms;
}

/** As the checkout offers it: the cheapest way, less what everybody gets off. Undefined: nothing goes there. */
export function deliverPiece(goods: Goods, country: string, { now, rules, shop }: Terms): PieceDelivery | undefined {
  const place = { country, state: null, postalCode: null };
  const cart = priceCart({
    now,
    shop,
    rules: forEverybody(rules),
    place,
    lines: [{ variantId: goods.variantId, pieces: 1, shownCents: null }],
    goods: new Map([[goods.variantId, goods]]),
    methodId: null,
    code: null,
    uses: new Map(),
    reverseCharge: false,
  });
  const { method } = cart;
  const days = findZone(rules.zones, place)?.methods.find(({ id }) => id === method?.id)?.days;
  if (!method || !days) return undefined;
  return {
    methodId: method.id,
    method: method.name,
    days,
    earliest: method.earliest,
    latest: method.latest,
    changesAt: cart.changesAt,
    priceCents: cart.deliveryCents - cart.deliveryDiscountCents,
  };
}

/** What may be used up before the payment is not promised. */
function forEverybody(rules: PricingRules): PricingRules {
  const unlimited = rules.promotions.filter(
    ({ code, uses, usesPerCustomer }) => code === null && uses === null && usesPerCustomer === null,
  );
  return { ...rules, promotions: unlimited };
}

/** Those that zones name as a whole, and the shop's own, which comes first. */
export function deliveredCountries({ zones }: PricingRules, ownCountry: string): string[] {
  const named = zones.flatMap(({ countries, states, postalRanges }) =>
    states.length + postalRanges.length === 0 ? countries : [],
  );
  return [...new Set([ownCountry, ...named.toSorted()])];
}
