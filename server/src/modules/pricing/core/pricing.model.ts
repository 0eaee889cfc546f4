import type { ShippingClass, StepsBy } from '@fieldhouse/contracts/delivery.rules';
import type { PromotionKind } from '@fieldhouse/contracts/promotion.rules';
import type { ComputedTax } from '../../../platform/tax/tax-service.ts';
import type { InMarkets } from './own-amounts.rules.ts';

/** What the pricing core works on: plain data, amounts in whole cents, times in milliseconds. */

export type { ShippingClass };

/** A variant as it is sold. */
export interface Goods {
  readonly productId: string;
  readonly variantId: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly regularCents: number;
  /** None: it has no sale, now or later. */
  readonly sale: { readonly cents: number; readonly from: number | null; readonly until: number | null } | null;
  readonly available: number;
  readonly weightGrams: number;
  readonly shippingClass: ShippingClass;
  readonly taxClass: string;
  readonly brandId: number;
  /** With those above them. */
  readonly categoryIds: readonly number[];
}

export interface WantedLine {
  readonly variantId: string;
  readonly pieces: number;
  /** What the buyer was shown; null: they were shown none. */
  readonly shownCents: number | null;
}

export interface Promotion {
  readonly id: string;
  readonly name: string;
  /** In capitals; null: it needs none. */
  readonly code: string | null;
  readonly kind: PromotionKind;
  /** In hundredths of a percent. */
  readonly percent: number | null;
  readonly amountCents: number | null;
  /** Of every n pieces the cheapest n - m are free. */
  readonly n: number | null;
  readonly m: number | null;
  /** All empty: everything. Otherwise whatever is in one of them. */
  readonly categories: readonly number[];
  readonly brands: readonly number[];
  readonly products: readonly string[];
  readonly minSubtotalCents: number;
  readonly from: number | null;
  readonly until: number | null;
  readonly uses: number | null;
  readonly usesPerCustomer: number | null;
  readonly combinable: boolean;
  readonly markets?: InMarkets<PromotionAmounts> | null;
}

interface PromotionAmounts {
  readonly amountCents: number | null;
  readonly minSubtotalCents: number | null;
}

/** How often a promotion with limits has been used. */
export interface Uses {
  readonly inAll: number;
  readonly byCustomer: number;
}

export interface DeliveryMethod {
  readonly id: string;
  readonly name: string;
  /** Empty: all. */
  readonly classes: readonly ShippingClass[];
  readonly priceCents: number;
  readonly freeFromCents: number | null;
  readonly by: StepsBy | null;
  /** From so many grams or cents on; the first begins at 0. Empty: `priceCents` counts. */
  readonly steps: readonly DeliveryStep[];
  /** Working days. */
  readonly days: readonly [number, number];
  /** `14:00` in the shop's time zone: what is ordered later leaves a working day later. */
  readonly cutOff: string | null;
  /** With `{number}`. */
  readonly tracking: string | null;
  readonly markets?: InMarkets<MethodAmounts>;
}

interface DeliveryStep {
  readonly from: number;
  readonly priceCents: number;
}

interface MethodAmounts {
  readonly priceCents: number | null;
  readonly freeFromCents: number | null;
  readonly steps: readonly DeliveryStep[] | null;
}

export interface DeliveryZone {
  readonly id: string;
  readonly name: string;
  /** Empty: everywhere. */
  readonly countries: readonly string[];
  readonly states: readonly string[];
  readonly postalRanges: readonly { readonly from: string; readonly to: string }[];
  readonly methods: readonly DeliveryMethod[];
}

export interface TaxRate {
  readonly country: string;
  readonly state: string | null;
  /** Of goods: `standard`, `reduced`, … */
  readonly class: string;
  /** In thousandths of a percent: 8.875 % is 8875. */
  readonly rate: number;
  readonly label: string;
}

export interface PricingRules {
  readonly promotions: readonly Promotion[];
  readonly zones: readonly DeliveryZone[];
  readonly rates: readonly TaxRate[];
}

export interface Place {
  readonly country: string;
  readonly state: string | null;
  readonly postalCode: string | null;
}

export interface ShopTerms {
  /** ISO 4217. */
  readonly currency: string;
  readonly country: string;
  readonly timeZone: string;
  readonly taxIncluded: boolean;
  /** `2026-12-25`: nothing leaves or arrives. */
  readonly holidays: readonly string[];
}

export interface QuoteInput {
  readonly now: number;
  /** Each variant once. */
  readonly lines: readonly WantedLine[];
  readonly goods: ReadonlyMap<string, Goods>;
  readonly rules: PricingRules;
  readonly shop: ShopTerms;
  /** Null: not known yet, so the shop's own country is taken for an estimate. */
  readonly place: Place | null;
  /** Null: the cheapest. */
  readonly methodId: string | null;
  readonly code: string | null;
  /** Of promotions with limits, by id. */
  readonly uses: ReadonlyMap<string, Uses>;
  /** A business elsewhere in the EU, whose VAT number was found valid: the tax is theirs to pay. */
  readonly reverseCharge: boolean;
}

export interface PricedLine {
  readonly goods: Goods;
  readonly pieces: number;
  readonly priceCents: number;
  readonly discountCents: number;
  /** After the discount. */
  readonly totalCents: number;
}

export interface Discount {
  /** None: it comes from tax that is not to be paid. */
  readonly promotionId: string | null;
  readonly label: string;
  readonly cents: number;
}

export interface OfferedMethod {
  readonly id: string;
  readonly name: string;
  readonly priceCents: number;
  /** `2026-11-18` */
  readonly earliest: string;
  readonly latest: string;
}

export interface CodeAnswer {
  /** There never was such a code: it may be a guess. */
  readonly isUnknown?: true;
  readonly code: string;
  readonly applied: boolean;
  readonly reason?: string;
}

export interface LineProblem {
  readonly variantId: string;
  readonly problem: 'gone' | 'stock' | 'price';
  readonly left?: number;
  readonly priceCents?: number;
}

/** Everything but the tax. */
export interface PricedCart {
  readonly lines: readonly PricedLine[];
  readonly subtotalCents: number;
  readonly discounts: readonly Discount[];
  /** Before a discount on it. */
  readonly deliveryCents: number;
  readonly deliveryDiscountCents: number;
  readonly methods: readonly OfferedMethod[];
  readonly method: OfferedMethod | null;
  readonly code?: CodeAnswer;
  readonly problems: readonly LineProblem[];
  /** The next moment at which a price or a promotion in it may change. */
  readonly changesAt: number | null;
}

export type TaxLine = ComputedTax;

export interface ComputedQuote extends PricedCart {
  readonly tax: readonly TaxLine[];
  readonly taxCents: number;
  readonly taxIncluded: boolean;
  readonly discountCents: number;
  readonly totalCents: number;
}
