import type { ProductOption, Variant } from '@fieldhouse/contracts/variants.schemas';
import { describe, expect, it, test } from 'vitest';
import {
  type Choice,
  choiceSearch,
  chosenVariant,
  findChoice,
  firstChoice,
  offerOptions,
  shownOf,
} from './variant-choice.rules.ts';

const option = (name: string, kind: ProductOption['kind'], ...values: string[]): ProductOption => ({
  name,
  kind,
  values: values.map((value) => ({ value })),
});

/** `Blue 42` → 3 pieces, in the order of the options. */
function shoe(options: ProductOption[], stock: Record<string, number>, change: Record<string, Partial<Variant>> = {}) {
  const variants = Object.entries(stock).map(([values, quantity]) => ({
    _id: values,
    price: 50,
    quantity,
    images: [] as string[],
    sku: values,
    barcode: null,
    basePrice: 50,
    weight: null,
    options: Object.fromEntries(values.split(' ').map((value, at) => [options[at]?.name ?? '', value])),
    ...change[values],
  }));
  return { options, variants, img: ['product.webp'], price: 50, quantity: 99 };
}

const size = option('Size', 'size', '41', '42', '43');
const colour = option('Colour', 'colour', 'Red', 'Blue');
const both = [colour, size];

/** `41 *42 43(sold out)`: the chosen one has a star. */
const words = (product: ReturnType<typeof shoe>, choice: Choice, name: string) =>
  offerOptions(product, choice)
    .find((one) => one.name === name)
    ?.values.map(({ value, selected, note }) => `${selected ? '*' : ''}${value}${note && `(${note})`}`)
    .join(' ');
const after = (product: ReturnType<typeof shoe>, choice: Choice, name: string, value: string) =>
  offerOptions(product, choice)
    .find((one) => one.name === name)
    ?.values.find((one) => one.value === value)?.choice;

test('sizes that are numbers go from small to large, others as the shop lists them', () => {
  const sized = (...values: string[]) =>
    words(shoe([option('Size', 'size', ...values)], Object.fromEntries(values.map((value) => [value, 1]))), {}, 'Size');
  expect(sized('9', '10', '8.5', '42')).toBe('8.5 9 10 42');
  expect(sized('S', 'M', 'XS')).toBe('S M XS');
});

describe('what is chosen before anybody has', () => {
  it('is the first colour that can be bought, and never a size', () => {
    expect(firstChoice(shoe(both, { 'Red 41': 0, 'Red 42': 0, 'Blue 41': 0, 'Blue 42': 1 }))).toEqual({
      Colour: 'Blue',
    });
  });
  it('is the first colour when all is sold out', () => {
    expect(firstChoice(shoe(both, { 'Red 41': 0, 'Blue 42': 0 }))).toEqual({ Colour: 'Red' });
  });
  it('is whatever there is only one of, counting what is still made', () => {
    expect(firstChoice(shoe([size], { 42: 0 }))).toEqual({ Size: '42' });
    const other = option('Grip', 'other', 'L1', 'L2');
    expect(firstChoice(shoe([other, size], { 'L2 41': 1, 'L2 42': 1 }))).toEqual({ Grip: 'L2' });
    expect(firstChoice(shoe([other], { L1: 1, L2: 1 }))).toEqual({});
  });
});

describe('the values on offer', () => {
  const product = shoe(both, { 'Red 41': 1, 'Red 42': 0, 'Blue 42': 2, 'Blue 43': 3 });

  it('stay in their order and say which are sold out and which are not made in this colour', () => {
    expect(words(product, { Colour: 'Red' }, 'Size')).toBe('41 42(sold out) 43(not available in Red)');
    expect(words(product, {}, 'Size')).toBe('41 42 43');
    expect(words(product, { Colour: 'Blue', Size: '42' }, 'Size')).toBe('41(not available in Blue) *42 43');
    expect(after(product, { Colour: 'Red' }, 'Size', '43')).toBeUndefined();
  });
  it('of a colour are about the size that is chosen', () => {
    expect(words(product, { Colour: 'Blue', Size: '42' }, 'Colour')).toBe('Red(sold out in 42) *Blue');
    expect(words(shoe(both, { 'Red 42': 0, 'Blue 42': 1 }), { Colour: 'Blue', Size: '42' }, 'Colour')).toBe(
      'Red(sold out) *Blue',
    );
  });
  it('keep the size with another colour if that is made, and drop it otherwise', () => {
    expect(after(product, { Colour: 'Blue', Size: '42' }, 'Colour', 'Red')).toEqual({ Colour: 'Red', Size: '42' });
    expect(after(product, { Colour: 'Blue', Size: '43' }, 'Colour', 'Red')).toEqual({ Colour: 'Red' });
  });
  it('do not depend on the order of the options', () => {
    const turned = shoe([size, colour], { '41 Red': 1, '42 Red': 0, '42 Blue': 2, '43 Blue': 3 });
    expect(words(turned, { Colour: 'Red' }, 'Size')).toBe('41 42(sold out) 43(not available in Red)');
    expect(after(turned, { Colour: 'Blue', Size: '43' }, 'Colour', 'Red')).toEqual({ Colour: 'Red' });
  });
  it('leave out what no variant has any more', () => {
    expect(words(shoe([size], { 41: 1, 43: 0 }), {}, 'Size')).toBe('41 43(sold out)');
  });
  it('can all be reached, with three options and holes between them', () => {
    const width = option('Width', 'other', 'Wide', 'Slim');
    const three = shoe([size, width, colour], {
      '41 Wide Red': 1,
      '42 Slim Red': 0,
      '41 Slim Blue': 1,
      '43 Wide Blue': 1,
    });
    for (const { _id, options } of three.variants) {
      let choice: Choice = { Size: '43', Width: 'Wide', Colour: 'Blue' };
      for (const name of ['Colour', 'Width', 'Size']) choice = after(three, choice, name, options[name] ?? '') ?? {};
      expect(chosenVariant(three, choice)?._id).toBe(_id);
    }
  });
});

describe('what the page shows', () => {
  const product = shoe(
    both,
    { 'Red 41': 1, 'Red 42': 0, 'Blue 41': 2, 'Blue 42': 3 },
    { 'Red 42': { price: 40 }, 'Blue 42': { price: 60 }, 'Blue 41': { images: ['blue.webp'] } },
  );
  it('is the cheapest price that can be paid for the choice, and whether others are higher', () => {
    expect(shownOf(product, { Colour: 'Red' })).toMatchObject({ price: 50, pricesDiffer: false });
    expect(shownOf(product, { Colour: 'Blue' })).toMatchObject({ price: 50, pricesDiffer: true });
    expect(shownOf(product, { Colour: 'Blue', Size: '42' })).toMatchObject({ price: 60, pricesDiffer: false });
    expect(shownOf(product, { Colour: 'Red', Size: '42' })).toMatchObject({ price: 40, quantity: 0 });
  });
  it('is the stock of the variant, and until there is one that of the product, but none when all of it is gone', () => {
    expect(shownOf(product, { Colour: 'Blue', Size: '41' }).quantity).toBe(2);
    expect(shownOf(product, { Colour: 'Blue' }).quantity).toBe(99);
    expect(shownOf(shoe(both, { 'Red 41': 0, 'Blue 41': 1, 'Blue 42': 1 }), { Colour: 'Red' }).quantity).toBe(0);
  });
  it('are the pictures of the variant or of the colour, else the product’s', () => {
    expect(shownOf(product, { Colour: 'Blue' }).images).toEqual(['blue.webp']);
    expect(shownOf(product, { Colour: 'Blue', Size: '41' }).images).toEqual(['blue.webp']);
    expect(shownOf(product, { Colour: 'Red' }).images).toEqual(['product.webp']);
    expect(shownOf(product, {}).images).toEqual(['product.webp']);
  });
  it('is the one variant of a product without options', () => {
    const ball = shoe([], { ball: 4 });
    expect(shownOf(ball, firstChoice(ball))).toMatchObject({ variant: { _id: 'ball' }, quantity: 4, price: 50 });
    expect(offerOptions(ball, {})).toEqual([]);
  });
});

describe('the choice in the address', () => {
  const product = shoe(both, { 'Red 41': 0, 'Red 42': 1, 'Blue 42': 0 });
  it('is the variant, and comes back from it', () => {
    const choice = { Colour: 'Blue', Size: '42' };
    expect(choiceSearch(product, choice)).toBe('?variant=Blue+42');
    expect(findChoice(product, choiceSearch(product, choice))).toEqual(choice);
  });
  it('names what is still to be chosen', () => {
    expect(choiceSearch(product, { Colour: 'Red' })).toBe('?variant=Red+42&choose=Size');
    expect(findChoice(product, '?variant=Red+42&choose=Size')).toEqual({ Colour: 'Red' });
  });
  it('is none for a variant that is not there', () => {
    expect(findChoice(product, '?variant=x')).toBeUndefined();
    expect(findChoice(product, '')).toBeUndefined();
  });
});
