import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fitSentence, fitTexts } from '@fieldhouse/contracts/fit.rules';
import { LOW_STOCK } from '@fieldhouse/contracts/stock.rules';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createDiskFiles } from '../../platform/files/disk-files.ts';
import { READY_MADE_WIDTHS, withReadyMadeSizes } from '../ready-made-sizes.ts';
import { demoCategories, demoLineage } from './categories.ts';
import { demoOrders } from './orders.ts';
import { demoBrands } from './product.ts';
import { demoProducts, picturesFolder } from './products.ts';
import { reviewsFor } from './reviews.ts';
import { demoShoppers } from './shoppers.ts';

const pictures = readdirSync(picturesFolder).filter((name) => name.endsWith('.webp'));

function distinct<T>(list: readonly T[]): T[] {
  return [...new Set(list)].sort();
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function share<T>(list: readonly T[], test: (item: T) => boolean): number {
  return list.filter(test).length / list.length;
}

describe('the demo goods', () => {
  it('are at least 160 products with names and slugs of their own', () => {
    expect(demoProducts.length).toBeGreaterThanOrEqual(160);
    expect(distinct(demoProducts.map(({ name }) => name.toLowerCase()))).toHaveLength(demoProducts.length);
    expect(distinct(demoProducts.map(({ slug }) => slug))).toHaveLength(demoProducts.length);
  });

  it('use each of the 12 departments with some 70 categories below them, and 15 brands', () => {
    const names = demoCategories.map(({ name }) => name);
    const levels = names.map((name) => demoLineage(name).length);
    expect([1, 2, 3].map((level) => levels.filter((one) => one === level).length)).toEqual([12, 54, 18]);
    expect(demoBrands).toHaveLength(15);
    expect(distinct(demoProducts.flatMap(({ categories }) => categories.flatMap(demoLineage)))).toEqual(
      distinct(names),
    );
    expect(distinct(demoProducts.map(({ brand }) => brand))).toEqual([...demoBrands]);
  });

  it('have one to three categories, none twice, and a description', () => {
    for (const { name, categories, description } of demoProducts) {
      expect(categories.length, name).toBeLessThanOrEqual(3);
      expect(distinct(categories), name).toHaveLength(categories.length);
      const above = categories.flatMap((category) => demoLineage(category).slice(0, -1));
      expect(
        categories.filter((category) => above.includes(category)),
        name,
      ).toEqual([]);
      expect(description.length, name).toBeGreaterThan(30);
    }
  });

  it('cost from about 1.00 to 1,899.00 in whole cents', () => {
    const prices = demoProducts.map(({ priceCents }) => priceCents);
    expect(prices.every(Number.isInteger)).toBe(true);
    expect(Math.min(...prices)).toBeGreaterThanOrEqual(100);
    expect(Math.min(...prices)).toBeLessThan(150);
    expect(Math.max(...prices)).toBe(189_900);
  });

  it('are mostly in stock, some nearly gone, a few sold out', () => {
    const stocks = demoProducts.map(({ stock }) => stock);
    expect(stocks.every((stock) => Number.isInteger(stock) && stock >= 0 && stock <= 240)).toBe(true);
    for (const { name, stock, variants } of demoProducts)
      expect(sum(variants.map((variant) => variant.stock)), name).toBe(stock);
    expect(share(stocks, (stock) => stock === 0)).toBeCloseTo(0.08, 1);
    expect(share(stocks, (stock) => stock > 0 && stock < 5)).toBeCloseTo(0.1, 1);
  });

  it('open with twelve that can be bought and seen, of which no two are in the same category', () => {
    const first = demoProducts.slice(0, 12);
    expect(first.every(({ stock, images }) => stock > 4 && images.length >= 3)).toBe(true);
    expect(distinct(first.map(({ categories }) => categories.join())).length).toBeGreaterThanOrEqual(9);
  });

  it('weigh something', () => {
    expect(demoProducts.every(({ weight }) => Number.isInteger(weight) && weight > 0)).toBe(true);
  });

  it('include a very long name and one product without a picture', () => {
    expect(Math.max(...demoProducts.map(({ name }) => name.length))).toBeGreaterThan(100);
    expect(demoProducts.filter(({ images }) => images.length === 0)).toHaveLength(1);
  });
});

describe('the versions of the demo goods', () => {
  const variants = demoProducts.flatMap((product) => product.variants);
  const withOption = (kind: string) => demoProducts.filter(({ options }) => options.some((o) => o.kind === kind));
  const inVersions = demoProducts.filter(({ options }) => options.length > 0);

  it('are sizes of at least 40 products, two to four colours of at least 15, and some are the only one', () => {
    expect(withOption('size').length).toBeGreaterThanOrEqual(40);
    expect(withOption('colour').length).toBeGreaterThanOrEqual(15);
    expect(withOption('other').length).toBeGreaterThan(0);
    expect(demoProducts.length - inVersions.length).toBeGreaterThanOrEqual(60);
    const colours = demoProducts.flatMap(({ options }) => options.filter(({ kind }) => kind === 'colour'));
    for (const { values } of colours) expect([2, 3, 4]).toContain(values.length);
  });

  it('are one of each combination, at most 200, with one size and one colour at most', () => {
    for (const { slug, options, variants } of demoProducts) {
      const combinations = options.reduce((count, { values }) => count * values.length, 1);
      expect(distinct(variants.map((variant) => JSON.stringify(variant.options))), slug).toHaveLength(combinations);
      expect(combinations, slug).toBeLessThanOrEqual(200);
      for (const variant of variants)
        expect(Object.keys(variant.options), slug).toEqual(options.map(({ name }) => name));
      const kinds = options.map(({ kind }) => kind).filter((kind) => kind !== 'other');
      expect(distinct(kinds), slug).toHaveLength(kinds.length);
    }
  });

  it('are measured in sizes of many systems, shoes with and without halves', () => {
    const sizes = withOption('size').map(({ options }) => options.find(({ kind }) => kind === 'size'));
    const systems = distinct(sizes.map((option) => option?.system));
    expect(systems).toEqual(
      expect.arrayContaining(['EU shoe', 'clothes', 'frame', 'gloves', 'helmet', 'length', 'socks']),
    );
    const shoes = sizes.filter((option) => option?.system === 'EU shoe');
    const withHalves = shoes.filter((option) => option?.values.some(({ value }) => value.endsWith('.5')));
    expect(withHalves.length).toBeGreaterThan(0);
    expect(withHalves.length).toBeLessThan(shoes.length);
  });

  it('are sold out here and there, low here and there, and some cost more', () => {
    const ofProductsInStock = inVersions.filter(({ stock }) => stock > 0).flatMap((product) => product.variants);
    expect(share(ofProductsInStock, ({ stock }) => stock === 0)).toBeGreaterThan(0.05);
    expect(share(ofProductsInStock, ({ stock }) => stock === 0)).toBeLessThan(0.2);
    expect(share(ofProductsInStock, ({ stock }) => stock > 0 && stock < LOW_STOCK)).toBeGreaterThan(0.2);
    const dearer = inVersions.filter((product) => product.variants.some(({ priceCents }) => priceCents));
    expect(dearer.length).toBeGreaterThanOrEqual(10);
  });

  it('have SKUs that are read easily and barcodes of their own with a right check digit', () => {
    const skus = variants.flatMap(({ sku }) => sku ?? []);
    expect(skus).toContain('FH-ROAD2-42-BLU');
    expect(distinct(skus)).toHaveLength(skus.length);
    expect(skus.filter((sku) => !/^[A-Za-z0-9][A-Za-z0-9._/-]{0,39}$/.test(sku))).toEqual([]);
    const barcodes = variants.flatMap(({ barcode }) => barcode ?? []);
    expect(barcodes.length).toBeGreaterThan(variants.length / 2);
    expect(distinct(barcodes)).toHaveLength(barcodes.length);
    for (const barcode of barcodes) {
      expect(barcode).toMatch(/^2\d{12}$/);
      expect(sum([...barcode].map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 3))) % 10, barcode).toBe(0);
    }
  });

  it('show each colour in pictures of its own', () => {
    for (const { slug, images, options, variants } of withOption('colour')) {
      const colours = options.find(({ kind }) => kind === 'colour')?.values ?? [];
      expect(distinct(colours.map(({ swatch }) => swatch)), slug).toHaveLength(colours.length);
      const firsts = colours.map(({ value }) => {
        const shown = variants
          .filter((variant) => variant.options.Colour === value)
          .map((variant) => variant.images[0]);
        expect(distinct(shown), `${slug} in ${value}`).toHaveLength(1);
        return shown[0];
      });
      expect(distinct(firsts), slug).toHaveLength(colours.length);
      expect(firsts[0]).toBe(images[0]);
    }
  });
});

describe('the demo pictures', () => {
  it('are all there and all used', () => {
    const used = demoProducts.flatMap(({ images, variants }) => [...images, ...variants.flatMap((v) => v.images)]);
    expect(distinct(used)).toEqual(distinct(pictures));
  });

  it('are three or more a product, the first one its own', () => {
    const shown = demoProducts.filter(({ images }) => images.length > 0);
    expect(shown.every(({ images }) => images.length >= 3)).toBe(true);
    expect(distinct(shown.map(({ images }) => images[0]))).toHaveLength(shown.length);
  });

  it('take 7 MB at most', () => {
    const bytes = pictures.reduce((sum, name) => sum + statSync(join(picturesFolder, name)).size, 0);
    expect(bytes).toBeLessThanOrEqual(7_000_000);
  });

  it('come with the small widths of the pages, so that nobody waits for them, and are their own large ones', async () => {
    const files = withReadyMadeSizes({ ...createDiskFiles('/nowhere'), read: async () => undefined });
    const read = (name: string | undefined, width: number) => files.read(`sized/${name}.${width}.webp`);
    expect(readdirSync(join(picturesFolder, 'sized')).toSorted()).toEqual(
      pictures.flatMap((name) => READY_MADE_WIDTHS.map((width) => `${name}.${width}.webp`)).toSorted(),
    );
    for (const width of READY_MADE_WIDTHS)
      expect(await sharp(await read(pictures[0], width)).metadata()).toMatchObject({ width });
    expect(await read(pictures[0], 960)).toEqual(readFileSync(join(picturesFolder, pictures[0] ?? '')));
    expect([await read('elsewhere.webp', 320), await files.read(pictures[0] ?? '')]).toEqual([undefined, undefined]);
  });
});

describe('the demo shoppers and what they do', () => {
  it('are 40 people with addresses of their own', () => {
    expect(demoShoppers).toHaveLength(40);
    expect(distinct(demoShoppers.map(({ email }) => email))).toHaveLength(40);
    expect(demoShoppers.every(({ email }) => /^[a-z.]+@example\.com$/.test(email))).toBe(true);
    expect(demoShoppers.every(({ address }) => Object.values(address).every(Boolean))).toBe(true);
  });

  it('placed 400 orders in the last 90 days, the same ones at every start', () => {
    const orders = demoOrders();
    expect(orders).toHaveLength(400);
    expect(orders).toEqual(demoOrders());
    for (const { lines, daysAgo } of orders) {
      expect(daysAgo).toBeGreaterThan(0);
      expect(daysAgo).toBeLessThan(90);
      expect(lines.length).toBeGreaterThan(0);
      expect(distinct(lines.map(({ product }) => product.slug))).toHaveLength(lines.length);
      for (const { product, variant, quantity } of lines) {
        expect(quantity).toBeGreaterThan(0);
        expect(demoProducts).toContain(product);
        expect(product.variants).toContain(variant);
      }
    }
    expect(distinct(orders.map(({ status }) => status))).toEqual(['canceled', 'completed', 'dispatched', 'pending']);
  });

  it('reviewed about 70 % of the products, one to fourteen times each, in half steps', () => {
    const reviewed = demoProducts.map(reviewsFor).filter((reviews) => reviews.length > 0);
    expect(reviewed.length / demoProducts.length).toBeCloseTo(0.7, 1);
    expect(Math.max(...reviewed.map((reviews) => reviews.length))).toBeLessThanOrEqual(14);
    for (const { rating, description } of reviewed.flat()) {
      expect(Number.isInteger(rating * 2) && rating >= 0 && rating <= 5, String(rating)).toBe(true);
      expect(description.length).toBeGreaterThan(5);
    }
  });

  it('agree about the fit of many things that have sizes, and say nothing about that of others', () => {
    const said = demoProducts.flatMap((product) => {
      const votes = { small: 0, right: 0, large: 0 };
      for (const { fit } of reviewsFor(product)) if (fit) votes[fit]++;
      if (!product.options.some(({ kind }) => kind === 'size')) expect(sum(Object.values(votes)), product.slug).toBe(0);
      return fitSentence(votes) ?? [];
    });
    expect(said.length).toBeGreaterThanOrEqual(10);
    expect(distinct(said.map((sentence) => sentence.split(',')[0]))).toEqual(distinct(Object.values(fitTexts)));
  });

  it('review only what they bought and kept, once, and never in the same words as others', () => {
    const orders = demoOrders().filter(({ status }) => status !== 'canceled');
    for (const product of demoProducts) {
      const reviews = reviewsFor(product);
      expect(distinct(reviews.map(({ shopper }) => shopper.email)), product.slug).toHaveLength(reviews.length);
      expect(distinct(reviews.map(({ description }) => description)), product.slug).toHaveLength(reviews.length);
      for (const { shopper, daysAgo } of reviews) {
        const bought = orders.some(
          (order) =>
            order.shopper === shopper &&
            order.daysAgo > daysAgo &&
            order.lines.some((line) => line.product === product),
        );
        expect(bought, `${shopper.name}: ${product.slug}`).toBe(true);
      }
    }
  });
});
