import { chargeStep } from '@fieldhouse/contracts/money';
import { portion, spread } from '@fieldhouse/contracts/spread.rules';
import type { TaxService } from '../../../platform/tax/tax-service.ts';
import { placeOf } from '../core/compute-quote.rules.ts';
import type { Place, PricedCart, ShopTerms, TaxLine, TaxRate } from '../core/pricing.model.ts';
import { taxByTable } from '../core/tax.rules.ts';

interface TaxTerms {
  readonly shop: ShopTerms;
  /** Null: not known yet. */
  readonly place: Place | null;
  /** As far as they were typed: a service finds counties and cities by them. */
  readonly line1?: string | null;
  readonly city?: string | null;
  /** Of the shop's own table. */
  readonly rates: readonly TaxRate[];
}

/** What tax a cart bears. It may call an external service, so never inside a transaction. */
export interface TaxPort {
  /** No external service is called. */
  readonly isTable: boolean;
  computeTax(cart: PricedCart, terms: TaxTerms): Promise<readonly TaxLine[]>;
}

/** The shop's own table. */
export const taxOfTable: TaxPort = {
  isTable: true,
  computeTax: async (cart, terms) => {
    const { taxIncluded: included, currency } = terms.shop;
    return taxByTable(cart, terms.rates, { place: placeOf(terms), included, step: chargeStep(currency) });
  },
};

/** Where every place has rates of its own, nothing is known before the postal code is. */
const needsPostalCode = new Set(['US', 'CA']);
const isKnown = (place: Place | null): place is Place =>
  place !== null && (place.postalCode !== null || !needsPostalCode.has(place.country));

/** A company elsewhere. When it cannot be asked there is no tax and no total, but an error (503). */
export function taxOfService(service: TaxService): TaxPort {
  return {
    isTable: false,
    async computeTax(cart, { shop, place, line1, city }) {
      if (!isKnown(place) || cart.lines.length === 0) return [];
      const tax = await service.compute({
        currency: shop.currency,
        included: shop.taxIncluded,
        address: { ...place, line1, city },
        lines: cart.lines.map(({ goods, pieces, totalCents }) => ({
          reference: goods.variantId,
          cents: totalCents,
          pieces,
          taxClass: goods.taxClass,
        })),
        deliveryCents: cart.deliveryCents - cart.deliveryDiscountCents,
      });
      return shop.taxIncluded ? tax : tax.map((one) => inSteps(one, chargeStep(shop.currency)));
    },
  };
}

/** Where it is added, it comes to what can be charged. */
function inSteps(tax: TaxLine, step: number): TaxLine {
  const cents = portion(tax.cents, 1, 1, step);
  const shares = spread(
    cents,
    tax.shares.map((weight, at) => ({ key: `${at}`, weight })),
  );
  return { ...tax, cents, shares: tax.shares.map((_, at) => shares.get(`${at}`) ?? 0) };
}
