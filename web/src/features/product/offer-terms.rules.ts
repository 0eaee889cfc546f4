import type { ProductDelivery } from '@fieldhouse/contracts/delivery-zones.schemas';
import { decimalsOf } from '@fieldhouse/contracts/money';

/** What holds for offers beyond their prices. */
export interface OfferTerms {
  readonly delivery: ProductDelivery;
  /** 0: nothing can be returned. */
  readonly returnDays: number;
}

const term = (name: string) => `https://schema.org/${name}`;
const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
});

/**
 * Delivery and returns of the offer of a variant, in the words of schema.org. Two hundred variants are one document: each of these is
 * said once, and named from then on.
 */
export function termsOf({ delivery, returnDays }: OfferTerms, currency: string) {
  const { country, ways } = delivery;
  const said = new Set<string>();
  const once = (id: string, node: object) => {
    const name = { '@id': id };
    if (said.has(id)) return name;
    said.add(id);
    return { ...node, ...name };
  };
  return (variantId: string | undefined): object => {
    const at = ways.findIndex(({ variants }) => !variants || (variantId && variants.includes(variantId)));
    const way = ways[at];
    return {
      ...(way && { shippingDetails: once(`#delivery-${at + 1}`, shippingData(way, country, currency)) }),
      hasMerchantReturnPolicy: once('#returns', returnData(returnDays, country)),
    };
  };
}

function shippingData(
  { price, days: [first = 0, last = first] }: ProductDelivery['ways'][number],
  country: string,
  currency: string,
) {
  return {
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    shippingRate: { '@type': 'MonetaryAmount', value: price.toFixed(decimalsOf(currency)), currency },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      // What comes after the cut-off leaves on the next working day.
      handlingTime: days(0, 1),
      transitTime: days(first, last),
    },
  };
}

/** Buyers send parcels back themselves, and get all of their money. */
function returnData(returnDays: number, country: string) {
  const policy = { '@type': 'MerchantReturnPolicy', applicableCountry: country };
  if (returnDays === 0) return { ...policy, returnPolicyCategory: term('MerchantReturnNotPermitted') };
  return {
    ...policy,
    returnPolicyCategory: term('MerchantReturnFiniteReturnWindow'),
    merchantReturnDays: returnDays,
    returnMethod: term('ReturnByMail'),
    returnFees: term('ReturnFeesCustomerResponsibility'),
    refundType: term('FullRefund'),
  };
}
