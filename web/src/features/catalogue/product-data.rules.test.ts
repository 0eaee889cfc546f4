import { isWorldwideBarcode } from '@fieldhouse/contracts/barcode.rules';
import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { isBarcode, MAX_VARIANTS } from '@fieldhouse/contracts/variant.rules';
import { describe, expect, it } from 'vitest';
import { breadcrumbData, type ProductAddresses, productData } from './product-data.rules.ts';

const shopUrl = 'https://shop.test';
const at: ProductAddresses = {
  product: `${shopUrl}/product/x1`,
  currency: 'USD',
  home: `${shopUrl}/`,
  trail: [
    { name: 'Running', url: `${shopUrl}/c/running` },
    { name: 'Shoes', url: `${shopUrl}/c/running/shoes` },
  ],
  image: (address) => shopUrl + address,
};
const review = { author: 'Ada L.', description: '</script>', fit: null, size: null, verified: true as const };
const ball: ProductDetail = {
  ...{ _id: 'x1', sku: 'FH-1', name: 'match ball', description: 'Round.', price: 20, basePrice: 20, quantity: 3 },
  ...{ isOnStock: true, img: ['/files/a.webp'], category: ['Balls'], brand: 'Aquila', rating: 4.5, reviewCount: 2 },
  ...{ __v: 0, images: [], ratingMean: 4.3, ratings: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 0 }, sizeGuide: null, options: [] },
  ...{
    weight: null,
    gender: 'women',
    ageGroup: 'kids',
    material: 'Leather',
    mpn: 'MB-1',
    shippingClass: 'parcel',
    taxClass: 'standard',
    attributes: {},
    facts: [],
    trail: [],
  },
  fit: { small: 0, right: 0, large: 0 },
  reviews: [
    { ...review, rating: 4.5, createdAt: '2026-11-14T09:30:00.000Z' },
    { ...review, rating: 0, createdAt: '2026-11-13T09:30:00.000Z' },
  ],
  variants: [
    {
      ...{ _id: 'v0', sku: 'FH-1', barcode: '4006381333931', options: {}, price: 20, basePrice: 20, quantity: 3 },
      ...{ weight: null, images: [] },
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
      ...{ _id: `v${nth}`, sku: `SH-${nth}`, barcode: nth === 2 ? '2000000000015' : null, weight: null },
      ...{ price: nth === 0 ? 15 : 20, basePrice: 20, quantity: nth === 1 ? 0 : 3 },
      ...(nth === 0 && { saleUntil: '2026-12-01T00:00:00.000Z' }),
      ...{ options: { Colour: 'Blue', Size: size, Hand: 'Left' }, images: nth === 0 ? ['/files/blue.webp'] : [] },
    })),
    ...change,
  };
}

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
    known: { unitCode: matches(/^(ANN|MON)$/), minValue: between(0, 120), maxValue: between(0, 120) },
  },
  BreadcrumbList: { required: ['itemListElement'], known: { itemListElement: listOf(a('ListItem'), 2) } },
  ListItem: {
    required: ['position', 'name', 'item'],
    known: { position: between(1, 6), name: text, item: address },
  },
};

/** What Google would object to, with the way to it. */
function objections(node: unknown, path = ''): string[] {
  if (Array.isArray(node)) return node.flatMap((one, nth) => objections(one, `${path}[${nth}]`));
  if (!isNode(node)) return [];
  const { '@context': _context, '@type': type, ...properties } = node;
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
    const data = [productData(one, at), breadcrumbData(one.name, at)];
    expect(objections(JSON.parse(JSON.stringify(data)))).toEqual([]);
  });
});

describe('a product in several versions', () => {
  it('is a group of variants, each with its own offer', () => {
    expect(productData(shoe(3), at)).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'x1',
      variesBy: ['https://schema.org/color', 'https://schema.org/size'],
      audience: { suggestedGender: 'female', suggestedAge: { minValue: 5, maxValue: 13 } },
      aggregateRating: { ratingValue: 4.3, reviewCount: 2 },
      hasVariant: [
        {
          ...{ sku: 'SH-0', color: 'Blue', size: '30', name: 'match ball, Blue, Size 30, Hand Left' },
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
    const { hasVariant } = productData(shoe(2), at) as { hasVariant: { offers: object }[] };
    expect(hasVariant[0]?.offers).toMatchObject({
      priceValidUntil: '2026-12-01T00:00:00.000Z',
      priceSpecification: { price: '20.00' },
    });
    expect(hasVariant[1]?.offers).not.toHaveProperty('priceValidUntil');
    expect(hasVariant[1]?.offers).not.toHaveProperty('priceSpecification');
  });

  it('names no barcode that only this shop knows', () => {
    expect(JSON.stringify(productData(shoe(3), at))).not.toContain('gtin');
    expect(productData(ball, at)).toMatchObject({ gtin13: '4006381333931' });
  });

  it('stays readable with as many variants as there can be', () => {
    expect(JSON.stringify(productData(shoe(MAX_VARIANTS), at)).length).toBeLessThan(100_000);
  });
});

it('a product in one version of one size is no group, and says the size', () => {
  expect(productData(shoe(1), at)).toMatchObject({ '@type': 'Product', sku: 'FH-1', size: '30', color: 'Blue' });
});

it('claims no stars without reviews', () => {
  const data = productData({ ...ball, reviewCount: 0, reviews: [] }, at);
  expect(data).not.toHaveProperty('aggregateRating');
  expect(data).not.toHaveProperty('review');
});
