import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { isBarcode, isWorldwideBarcode, MAX_VARIANTS } from '@fieldhouse/contracts/variant.rules';
import { describe, expect, it } from 'vitest';
import { breadcrumbData } from '../../lib/schema-org.rules.ts';
import type { OfferTerms } from './offer-terms.rules.ts';
import { type ProductAddresses, productData } from './product-data.rules.ts';

const shopUrl = 'https://shop.test';
const image = (address: string) => shopUrl + address;
const at: ProductAddresses = { product: `${shopUrl}/product/x1`, currency: 'USD', image };
/** The first variant is lighter than the others. */
const terms: OfferTerms = {
  returnDays: 30,
  delivery: {
    country: 'US',
    countryName: 'United States',
    ways: [4.9, 9.9].map((price, nth) => ({
      price,
      days: [2, 4],
      earliest: '2026-11-18',
      latest: '2026-11-20',
      arrives: 'Wed – Fri',
      variants: nth === 0 ? ['v0'] : Array.from({ length: MAX_VARIANTS - 1 }, (_, at) => `v${at + 1}`),
    })),
  },
};
const dataOf = (one: ProductDetail, change: Partial<OfferTerms> = {}) => productData(one, at, { ...terms, ...change });
const review = { author: 'Ada L.', description: '</script>', fit: null, size: null, verified: true as const };
const ball: ProductDetail = {
  _id: 'x1',
  slug: 'match-ball',
  sku: 'FH-1',
  name: 'match ball',
  description: 'Round.',
  price: 20,
  basePrice: 20,
  quantity: 3,
  isOnStock: true,
  img: ['/files/a.webp'],
  category: ['Balls'],
  brand: 'Aquila',
  rating: 4.5,
  reviewCount: 2,
  __v: 0,
  images: [],
  ratingMean: 4.3,
  ratings: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 0 },
  sizeGuide: null,
  options: [],
  weight: null,
  gender: 'women',
  ageGroup: 'kids',
  material: 'Leather',
  mpn: 'MB-1',
  guaranteeYears: null,
  shippingClass: 'parcel',
  taxClass: 'standard',
  attributes: {},
  facts: [],
  trail: [],
  fit: { small: 0, right: 0, large: 0 },
  reviews: [
    { ...review, rating: 4.5, createdAt: '2026-11-14T09:30:00.000Z' },
    { ...review, rating: 0, createdAt: '2026-11-13T09:30:00.000Z' },
  ],
  variants: [
    {
      _id: 'v0',
      sku: 'FH-1',
      barcode: '4006381333931',
      options: {},
      price: 20,
      basePrice: 20,
      quantity: 3,
      weight: null,
      images: [],
    },
  ],
};

/** In so many sizes; the first is reduced, the second sold out, and the third has a barcode of the shop itself. */
function shoe(sizes: number, change: Partial<ProductDetail> = {}): ProductDetail {
  const values = Array.from({ length: sizes }, (_, nth) => String(30 + nth / 2));
  return {
    ...ball,
    options: [
      { name: 'Colour', kind: 'colour', values: [{ value: 'Blue' }] },
      { name: 'Size', kind: 'size', system: 'EU shoe', values: values.map((value) => ({ value })) },
      { name: 'Hand', kind: 'other', values: [{ value: 'Left' }] },
    ],
    variants: values.map((size, nth) => ({
      _id: `v${nth}`,
      sku: `SH-${nth}`,
      barcode: nth === 2 ? '2000000000015' : null,
      weight: null,
      price: nth === 0 ? 15 : 20,
      basePrice: 20,
      quantity: nth === 1 ? 0 : 3,
      ...(nth === 0 && { saleUntil: '2026-12-01T00:00:00.000Z' }),
      options: { Colour: 'Blue', Size: size, Hand: 'Left' },
      images: nth === 0 ? ['/files/blue.webp'] : [],
    })),
    ...change,
  };
}

const hostile = '</script><script>alert(1)</script> " & \u2028';

describe('what Google documents for products', () => {
  it.each<[string, ProductDetail]>([
    ['in one version', ball],
    ['in one version of one size', shoe(1)],
    ['in many sizes', shoe(40)],
    ['with nothing but what it must have', shoe(3, { brand: '', material: null, mpn: null, gender: null })],
    ['with a hostile name', shoe(2, { name: hostile, description: hostile, brand: hostile, material: hostile })],
    ...(['newborn', 'infant', 'toddler', 'kids', 'adult', null] as const).map((ageGroup): [string, ProductDetail] => [
      `for ${ageGroup}`,
      { ...ball, ageGroup },
    ]),
  ])('holds for one %s', (_which, one) => {
    const steps = [
      { name: 'Running', to: '/c/running' },
      { name: one.name, to: '/product/x1' },
    ];
    const data = [dataOf(one), breadcrumbData({ url: shopUrl, locales: ['en'] }, steps)];
    expect(data.flatMap((one) => objections(JSON.parse(JSON.stringify(one))))).toEqual([]);
  });
});

describe('a product in several versions', () => {
  it('is a group of variants, each with its own offer', () => {
    expect(dataOf(shoe(3))).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'x1',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      audience: { suggestedGender: 'female', suggestedAge: { minValue: 5, maxValue: 13 } },
      aggregateRating: { ratingValue: 4.3, reviewCount: 2 },
      hasVariant: [
        {
          sku: 'SH-0',
          color: 'Blue',
          size: '30',
          name: 'match ball, Blue, Size 30, Hand Left',
          image: `${shopUrl}/files/blue.webp`,
          additionalProperty: [{ name: 'Hand', value: 'Left' }],
          offers: { price: '15.00', url: `${at.product}?variant=v0`, availability: 'https://schema.org/InStock' },
        },
        { image: `${shopUrl}/files/a.webp`, offers: { price: '20.00', availability: 'https://schema.org/OutOfStock' } },
        { sku: 'SH-2' },
      ],
    });
  });

  it('says until when a price is valid, and what it was, only of what is reduced', () => {
    const { hasVariant } = dataOf(shoe(2)) as { hasVariant: { offers: object }[] };
    expect(hasVariant[0]?.offers).toMatchObject({
      priceValidUntil: '2026-12-01T00:00:00.000Z',
      priceSpecification: { price: '20.00' },
    });
    expect(hasVariant[1]?.offers).not.toHaveProperty('priceValidUntil');
    expect(hasVariant[1]?.offers).not.toHaveProperty('priceSpecification');
  });

  it('says of each what its delivery costs and how it is returned, in full only once', () => {
    const { hasVariant } = dataOf(shoe(3)) as { hasVariant: { offers: Record<string, unknown> }[] };
    const [first, second, third] = hasVariant.map(({ offers }) => offers);
    const rate = (value: string) => ({ shippingRate: { value, currency: 'USD' } });
    expect(first).toMatchObject({
      shippingDetails: {
        '@id': '#delivery-1',
        ...rate('4.90'),
        shippingDestination: { addressCountry: 'US' },
        deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue: 2, maxValue: 4 } },
      },
      hasMerchantReturnPolicy: { '@id': '#returns', applicableCountry: 'US', merchantReturnDays: 30 },
    });
    expect(second).toMatchObject({ shippingDetails: { '@id': '#delivery-2', ...rate('9.90') } });
    expect(third).toMatchObject({
      shippingDetails: { '@id': '#delivery-2' },
      hasMerchantReturnPolicy: { '@id': '#returns' },
    });
    expect(third?.shippingDetails).not.toHaveProperty('shippingRate');
  });

  it('has no number of the manufacturer, which names one article', () => {
    expect(JSON.stringify(dataOf(shoe(3)))).not.toContain('mpn');
    expect(dataOf(ball)).toMatchObject({ mpn: 'MB-1' });
  });

  it('names no barcode that only this shop knows', () => {
    expect(JSON.stringify(dataOf(shoe(3)))).not.toContain('gtin');
    expect(dataOf(ball)).toMatchObject({ gtin13: '4006381333931' });
  });

  it('stays readable with as many variants as there can be', () => {
    expect(JSON.stringify(dataOf(shoe(MAX_VARIANTS))).length).toBeLessThan(110_000);
  });
});

it('a product in one version of one size is no group, and says the size', () => {
  expect(dataOf(shoe(1))).toMatchObject({ '@type': 'Product', sku: 'FH-1', size: '30', color: 'Blue' });
});

it('claims no stars without reviews', () => {
  const data = dataOf({ ...ball, reviewCount: 0, reviews: [] });
  expect(data).not.toHaveProperty('aggregateRating');
  expect(data).not.toHaveProperty('review');
});

it('says nothing of a delivery that the shop does not make, and that nothing can be returned where that is so', () => {
  const { offers } = dataOf(ball, { returnDays: 0, delivery: { ...terms.delivery, ways: [] } }) as { offers: object };
  expect(offers).not.toHaveProperty('shippingDetails');
  expect(offers).toMatchObject({
    hasMerchantReturnPolicy: { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' },
  });
});

type Check = (value: unknown) => boolean;
function like(pattern: RegExp): Check {
  return (value) => typeof value === 'string' && pattern.test(value);
}
const oneOf = (...names: string[]) => like(new RegExp(`^https://schema\\.org/(${names.join('|')})$`));
const kinds: Readonly<Record<string, Check>> = {
  text: like(/\S/),
  url: like(/^https:\/\/shop\.test\//),
  // Fewer than a hundred characters, and no more than the name.
  person: like(/^.{1,99}$/),
  amount: like(/^\d+\.\d\d$/),
  code: like(/^[A-Z]{2,3}$/),
  day: like(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/),
  gtin: (value) => typeof value === 'string' && isBarcode(value) && isWorldwideBarcode(value),
  language: like(/^[a-z]{2}$/),
  gender: like(/^(male|female|unisex)$/),
  unit: like(/^(ANN|MON|DAY)$/),
  stock: oneOf('InStock', 'OutOfStock'),
  varied: oneOf('color', 'size', 'material', 'pattern', 'suggestedAge', 'suggestedGender'),
  returns: oneOf('MerchantReturnFiniteReturnWindow', 'MerchantReturnNotPermitted'),
  returning: oneOf('ReturnByMail', 'ReturnFeesCustomerResponsibility', 'FullRefund'),
  pricing: oneOf('NewCondition', 'StrikethroughPrice'),
  stars: (value) => typeof value === 'number' && value >= 0 && value <= 5,
  count: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  span: (value) => typeof value === 'number' && value >= 0 && value <= 365,
};

const product = `image:url description:text mpn:text brand:Brand url:url material:text color:text size:text audience:PeopleAudience
  gtin8:gtin gtin12:gtin gtin13:gtin gtin14:gtin aggregateRating:AggregateRating review:Review additionalProperty:PropertyValue
  mainEntityOfPage:WebPage`;
/**
 * What Google documents for merchant listings, product variants, review snippets and breadcrumbs; nothing else may stand there. A
 * property with `!` must be there; it has a kind or a type, once or several times.
 */
const documented: Readonly<Record<string, string>> = {
  Product: `name:text! sku:text! offers:Offer! ${product}`,
  ProductGroup: `name:text! productGroupID:text! variesBy:varied! hasVariant:Product! ${product}`,
  Offer: `price:amount! priceCurrency:code! availability:stock! itemCondition:pricing! url:url! priceValidUntil:day
    priceSpecification:UnitPriceSpecification shippingDetails:OfferShippingDetails hasMerchantReturnPolicy:MerchantReturnPolicy`,
  OfferShippingDetails:
    'shippingDestination:DefinedRegion! shippingRate:MonetaryAmount! deliveryTime:ShippingDeliveryTime!',
  DefinedRegion: 'addressCountry:code!',
  MonetaryAmount: 'value:amount! currency:code!',
  ShippingDeliveryTime: 'handlingTime:QuantitativeValue! transitTime:QuantitativeValue!',
  MerchantReturnPolicy: `applicableCountry:code! returnPolicyCategory:returns! merchantReturnDays:count
    returnMethod:returning returnFees:returning refundType:returning`,
  UnitPriceSpecification: 'price:amount! priceCurrency:code! priceType:pricing!',
  AggregateRating: 'ratingValue:stars! reviewCount:count! bestRating:stars worstRating:stars',
  Review: 'author:Person! reviewRating:Rating! datePublished:day reviewBody:text',
  Rating: 'ratingValue:stars! bestRating:stars worstRating:stars',
  Person: 'name:person!',
  Brand: 'name:text!',
  PropertyValue: 'name:text! value:text!',
  PeopleAudience: 'suggestedGender:gender suggestedAge:QuantitativeValue',
  QuantitativeValue: 'unitCode:unit! minValue:span maxValue:span',
  // Not of Google: schema.org says in what language a page is, not a product.
  WebPage: 'inLanguage:language!',
  BreadcrumbList: 'itemListElement:ListItem!',
  ListItem: 'position:count! name:text! item:url!',
};

/** What Google would object to, with the way to it. */
function objections(node: Record<string, unknown>, path = ''): string[] {
  const { '@context': _context, '@type': type, '@id': id, ...properties } = node;
  if (id !== undefined && type === undefined)
    return Object.keys(properties).map((name) => `${path}.${name}: not there`);
  const here = `${path}/${type}`;
  const known = documented[String(type)]?.split(/\s+/).map((one) => one.split(/[:!]/)) ?? [];
  const objectionsTo = (kind: string, one: unknown, way: string): string[] => {
    if (!(kind in documented)) return kinds[kind]?.(one) ? [] : [`${way}: ${JSON.stringify(one)}`];
    const { '@type': own = kind } = one as Record<string, unknown>;
    return own === kind ? objections(one as Record<string, unknown>, way) : [`${way}: ${own}`];
  };
  return [
    ...known.flatMap(([name = '', , needed]) =>
      needed === undefined || name in properties ? [] : `${here}: no ${name}`,
    ),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const [, kind = ''] = known.find(([one]) => one === name) ?? [];
      return [value].flat().flatMap((one) => objectionsTo(kind, one, `${here}.${name}`));
    }),
  ];
}
