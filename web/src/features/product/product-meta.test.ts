import { describe, expect, it } from 'vitest';
import { productMeta } from './product-meta.ts';

const product = {
  _id: 'x1',
  slug: 'match-ball',
  sku: 'FH-1',
  name: 'match ball',
  description: 'Round.\nGrippy.',
  price: 20,
  quantity: 3,
  isOnStock: true,
  img: ['/files/a.webp', 'https://elsewhere.test/b.jpg'],
  category: ['Balls', 'Football'],
  brand: 'Aquila',
  rating: 4.5,
  reviewCount: 2,
  __v: 0,
  reviews: [],
  images: [{ url: '/files/a.webp', width: 1920, height: 1440, srcset: null }],
  ratingMean: 4.5,
  ratings: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 0 },
  fit: { small: 0, right: 0, large: 0 },
  sizeGuide: null,
  basePrice: 20,
  options: [],
  weight: null,
  gender: null,
  ageGroup: null,
  material: null,
  mpn: null,
  guaranteeYears: null,
  shippingClass: 'parcel' as const,
  taxClass: 'standard',
  attributes: {},
  facts: [],
  trail: [
    { name: 'Balls', path: 'balls' },
    { name: 'Football', path: 'balls/football' },
  ],
  variants: [],
};
const shop = { name: 'Fieldhouse', url: 'https://shop.test', locales: ['en'], currency: 'USD', returnDays: 30 };
const delivery = { country: 'US', countryName: 'United States', ways: [] };
const dataOf = (change: Partial<typeof product> = {}) =>
  productMeta({ product: { ...product, ...change }, delivery }, shop).flatMap((tag) =>
    'script:ld+json' in tag ? [tag['script:ld+json']] : [],
  );

describe('what search engines are told about a product', () => {
  it('is the offer with its price, and the stars because there are reviews', () => {
    expect(dataOf()[0]).toMatchObject({
      '@type': 'Product',
      image: ['https://shop.test/files/a.webp?w=1280', 'https://elsewhere.test/b.jpg'],
      offers: { price: '20.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
    });
  });

  it('claims no stars without reviews, and no stock when it is sold out', () => {
    const [data] = dataOf({ reviewCount: 0, quantity: 0 });
    expect(data).not.toHaveProperty('aggregateRating');
    expect(data).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } });
  });

  it('is the way from home down through the categories', () => {
    expect(dataOf()[1]).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://shop.test/' },
        { position: 2, name: 'Balls', item: 'https://shop.test/c/balls' },
        { position: 3, name: 'Football', item: 'https://shop.test/c/balls/football' },
        { position: 4, name: 'Match ball', item: 'https://shop.test/product/x1/match-ball' },
      ],
    });
  });

  it('is what a shared address of a variant shows, while the page stays one', () => {
    const variants = ['Blue', 'Red'].map((colour, at) => ({
      _id: `v${at}`,
      sku: colour,
      barcode: null,
      basePrice: 20,
      weight: null,
      price: 20 + at,
      quantity: at,
      options: { Colour: colour, Size: '42' },
      images: [`/files/${colour}.webp`],
    }));
    const options = [
      { name: 'Colour', kind: 'colour' as const, values: [{ value: 'Blue' }, { value: 'Red' }] },
      { name: 'Size', kind: 'size' as const, values: [{ value: '42' }] },
    ];
    const shoe = { ...product, options, variants };
    const tags = productMeta({ product: shoe, delivery }, shop, '?variant=v1&choose=Size');
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/product/x1/match-ball' });
    expect(tags).toContainEqual({
      property: 'og:url',
      content: 'https://shop.test/product/x1/match-ball?variant=v1&choose=Size',
    });
    expect(tags).toContainEqual({ property: 'og:title', content: 'Match ball, Red' });
    expect(tags).toContainEqual({ property: 'og:image', content: 'https://shop.test/files/Red.webp?w=1280' });
    expect(tags).toContainEqual({ property: 'product:price:amount', content: '21.00' });
    expect(productMeta({ product: shoe, delivery }, shop, '?variant=v1&choose=Size&choose=Colour')).toContainEqual({
      property: 'og:title',
      content: 'Match ball',
    });
    expect(productMeta({ product: shoe, delivery }, shop, '?variant=gone')).toEqual(
      productMeta({ product: shoe, delivery }, shop),
    );
  });

  it('has one address, whole, for links and for sharing', () => {
    const tags = productMeta({ product, delivery }, shop);
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://shop.test/product/x1/match-ball' });
    expect(tags).toContainEqual({ property: 'og:url', content: 'https://shop.test/product/x1/match-ball' });
    expect(tags).toContainEqual({ property: 'og:image', content: 'https://shop.test/files/a.webp?w=1280' });
    expect(tags).toContainEqual({ name: 'description', content: 'Round. Grippy.' });
  });

  it('has a picture for sharing, with its size as it is sent and what it shows', () => {
    const tags = productMeta({ product, delivery }, shop);
    const at = tags.findIndex((tag) => 'property' in tag && tag.property === 'og:image');
    expect(tags.slice(at, at + 4)).toEqual([
      { property: 'og:image', content: 'https://shop.test/files/a.webp?w=1280' },
      { property: 'og:image:width', content: '1280' },
      { property: 'og:image:height', content: '960' },
      { property: 'og:image:alt', content: 'Match ball' },
    ]);
    const elsewhere = productMeta({ product: { ...product, img: ['https://elsewhere.test/b.jpg'] }, delivery }, shop);
    expect(elsewhere).not.toContainEqual(expect.objectContaining({ property: 'og:image:width' }));
  });
});
