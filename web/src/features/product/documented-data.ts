import { isBarcode, isWorldwideBarcode } from '@fieldhouse/contracts/variant.rules';

type Check = (value: unknown) => boolean;
type Node = Readonly<Record<string, unknown>>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const text: Check = (value) => typeof value === 'string' && value.trim() !== '';
const address: Check = (value) => text(value) && /^https:\/\/shop\.test\//.test(String(value));
const matches =
  (pattern: RegExp): Check =>
  (value) =>
    text(value) && pattern.test(String(value));
const oneOf = (...names: string[]) => matches(new RegExp(`^https://schema\\.org/(${names.join('|')})$`));
const listOf =
  (check: Check, least = 1): Check =>
  (value) =>
    Array.isArray(value) && value.length >= least && value.every(check);
const oneOrMore =
  (check: Check): Check =>
  (value) =>
    check(value) || listOf(check)(value);
const a =
  (type: string): Check =>
  (value) =>
    isNode(value) && value['@type'] === type;
const between =
  (least: number, most: number): Check =>
  (value) =>
    typeof value === 'number' && value >= least && value <= most;
const day = matches(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/);
const gtin: Check = (value) => text(value) && isBarcode(String(value)) && isWorldwideBarcode(String(value));

const product = {
  name: text,
  image: oneOrMore(address),
  description: text,
  sku: text,
  mpn: text,
  brand: a('Brand'),
  url: address,
  material: text,
  color: text,
  size: text,
  gtin8: gtin,
  gtin12: gtin,
  gtin13: gtin,
  gtin14: gtin,
  audience: a('PeopleAudience'),
  aggregateRating: a('AggregateRating'),
  review: listOf(a('Review')),
  additionalProperty: listOf(a('PropertyValue')),
};
/** What Google documents for merchant listings, product variants, review snippets and breadcrumbs; nothing else may stand there. */
const documented: Record<string, { required: string[]; known: Record<string, Check> }> = {
  Product: { required: ['name', 'image', 'offers', 'sku'], known: { ...product, offers: a('Offer') } },
  ProductGroup: {
    required: ['name', 'productGroupID', 'variesBy', 'hasVariant'],
    known: {
      ...product,
      productGroupID: text,
      variesBy: listOf(oneOf('color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender')),
      hasVariant: listOf(a('Product'), 2),
    },
  },
  Offer: {
    required: ['price', 'priceCurrency', 'availability', 'itemCondition', 'url'],
    known: {
      price: matches(/^\d+\.\d\d$/),
      priceCurrency: matches(/^[A-Z]{3}$/),
      availability: oneOf('InStock', 'OutOfStock'),
      itemCondition: oneOf('NewCondition'),
      url: address,
      priceValidUntil: day,
      priceSpecification: a('UnitPriceSpecification'),
      shippingDetails: isNode,
      hasMerchantReturnPolicy: isNode,
    },
  },
  OfferShippingDetails: {
    required: ['shippingDestination', 'shippingRate', 'deliveryTime'],
    known: {
      shippingDestination: a('DefinedRegion'),
      shippingRate: a('MonetaryAmount'),
      deliveryTime: a('ShippingDeliveryTime'),
    },
  },
  DefinedRegion: { required: ['addressCountry'], known: { addressCountry: matches(/^[A-Z]{2}$/) } },
  MonetaryAmount: {
    required: ['value', 'currency'],
    known: { value: matches(/^\d+\.\d\d$/), currency: matches(/^[A-Z]{3}$/) },
  },
  ShippingDeliveryTime: {
    required: ['handlingTime', 'transitTime'],
    known: { handlingTime: a('QuantitativeValue'), transitTime: a('QuantitativeValue') },
  },
  MerchantReturnPolicy: {
    required: ['applicableCountry', 'returnPolicyCategory'],
    known: {
      applicableCountry: matches(/^[A-Z]{2}$/),
      returnPolicyCategory: oneOf('MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted'),
      merchantReturnDays: between(1, 365),
      returnMethod: oneOf('ReturnByMail'),
      returnFees: oneOf('ReturnFeesCustomerResponsibility'),
      refundType: oneOf('FullRefund'),
    },
  },
  UnitPriceSpecification: {
    required: ['price', 'priceCurrency', 'priceType'],
    known: {
      price: matches(/^\d+\.\d\d$/),
      priceCurrency: matches(/^[A-Z]{3}$/),
      priceType: oneOf('StrikethroughPrice'),
    },
  },
  AggregateRating: {
    required: ['ratingValue', 'reviewCount'],
    known: {
      ratingValue: between(0, 5),
      reviewCount: between(1, Number.MAX_SAFE_INTEGER),
      bestRating: between(5, 5),
      worstRating: between(0, 0),
    },
  },
  Review: {
    required: ['author', 'reviewRating'],
    known: { author: a('Person'), reviewRating: a('Rating'), datePublished: day, reviewBody: text },
  },
  Rating: {
    required: ['ratingValue'],
    known: { ratingValue: between(0, 5), bestRating: between(5, 5), worstRating: between(0, 0) },
  },
  // Fewer than a hundred characters, and no more than the name.
  Person: { required: ['name'], known: { name: matches(/^.{1,99}$/) } },
  Brand: { required: ['name'], known: { name: text } },
  PropertyValue: { required: ['name', 'value'], known: { name: text, value: text } },
  PeopleAudience: {
    required: [],
    known: { suggestedGender: matches(/^(male|female|unisex)$/), suggestedAge: a('QuantitativeValue') },
  },
  QuantitativeValue: {
    required: ['unitCode'],
    known: { unitCode: matches(/^(ANN|MON|DAY)$/), minValue: between(0, 120), maxValue: between(0, 120) },
  },
  BreadcrumbList: { required: ['itemListElement'], known: { itemListElement: listOf(a('ListItem'), 2) } },
  ListItem: {
    required: ['position', 'name', 'item'],
    known: { position: between(1, 6), name: text, item: address },
  },
};

/** What Google would object to, with the way to it. */
export function objections(node: unknown, path = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one, nth) => objections(one, `${path}[${nth}]`));
  if (!isNode(node)) return [];
  const { '@context': _context, '@type': type, '@id': id, ...properties } = node;
  // Said before, and named here.
  if (id !== undefined && type === undefined)
    return Object.keys(properties).map((name) => `${path}.${name}: not there`);
  const rules = documented[String(type)];
  const here = `${path}/${String(type)}`;
  if (!rules) return [`${here}: no such type`];
  return [
    ...rules.required.filter((name) => !(name in properties)).map((name) => `${here}: no ${name}`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      if (!rules.known[name]?.(value)) return [`${here}.${name}: ${JSON.stringify(value)}`];
      return objections(value, `${here}.${name}`);
    }),
  ];
}
