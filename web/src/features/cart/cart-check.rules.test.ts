import { describe, expect, it } from 'vitest';
import {
  acceptChanges,
  type FreshFacts,
  findChanges,
  isToBeChosen,
  takeQuietFacts,
  withOwnPieces,
} from './cart-check.rules.ts';

const facts = { _id: 'ball', name: 'Ball', price: 20, img: ['ball.webp'], rating: 4, quantity: 5 };
const product = { ...facts, options: [], variants: [] };
const line = { ...facts, piece: 3 };
const said = (now: Partial<typeof facts> | undefined): FreshFacts => new Map([['ball', now && { ...product, ...now }]]);

describe('what has changed since the cart was filled', () => {
  it.each([
    ['another price', { price: 25 }, { price: { was: 20, now: 25 } }],
    ['fewer than wanted', { quantity: 2 }, { left: 2 }],
    ['none left', { quantity: 0 }, { left: 0 }],
    ['not sold any more', undefined, { gone: true }],
    ['both', { price: 1, quantity: 1 }, { price: { was: 20, now: 1 }, left: 1 }],
  ])('%s is pointed out', (_what, now, change) => {
    expect(findChanges([line], said(now))).toEqual([{ key: 'ball', name: 'Ball', pieces: 3, ...change }]);
  });

  it.each([
    ['fewer in stock, but enough', { quantity: 3 }],
    ['more in stock', { quantity: 50 }],
    ['another name', { name: 'Match ball' }],
  ])('%s is not worth a word', (_what, now) => {
    expect(findChanges([line], said(now))).toEqual([]);
  });

  it('is not what the buyer’s own unfinished payment holds', () => {
    const held = (productId: string) => [{ productId, variantId: 'v', quantity: 2 }];
    expect(findChanges([line], withOwnPieces(said({ quantity: 1 }), held('ball')))).toEqual([]);
    expect(findChanges([line], withOwnPieces(said({ quantity: 1 }), held('net')))).toMatchObject([{ left: 1 }]);
    expect(findChanges([line], withOwnPieces(said(undefined), held('ball')))).toMatchObject([{ gone: true }]);
  });

  it('says nothing about what was put in since', () => {
    expect(findChanges([line], new Map())).toEqual([]);
    expect(acceptChanges([line], new Map())).toEqual([line]);
  });
});

const options = [{ name: 'Size', kind: 'size' as const, values: [{ value: '41' }, { value: '42' }, { value: '43' }] }];
const size = (value: string, change: object = {}) => ({
  _id: `v${value}`,
  options: { Size: value },
  price: 20,
  quantity: 5,
  images: [] as string[],
  ...change,
});
const inSizes = (...variants: ReturnType<typeof size>[]): FreshFacts =>
  new Map([
    ['ball', { ...product, quantity: variants.reduce((sum, one) => sum + one.quantity, 0), options, variants }],
  ]);
const sized = (value: string) => ({ ...line, variantId: `v${value}`, options: { Size: value } });

describe('a line of a product in several sizes', () => {
  it('is compared with its own variant, by name', () => {
    const fresh = inSizes(size('41', { quantity: 2 }), size('42', { price: 25 }));
    expect(findChanges([sized('41'), sized('42'), sized('43')], fresh)).toEqual([
      { key: 'ball v41', name: 'Ball, Size 41', pieces: 3, left: 2 },
      { key: 'ball v42', name: 'Ball, Size 42', pieces: 3, price: { was: 20, now: 25 } },
      { key: 'ball v43', name: 'Ball, Size 43', pieces: 3, gone: true },
    ]);
    expect(acceptChanges([sized('41'), sized('42'), sized('43')], fresh)).toEqual([
      { ...sized('41'), quantity: 2, piece: 2 },
      { ...sized('42'), price: 25 },
    ]);
  });

  it('quietly takes its own stock and picture', () => {
    const fresh = inSizes(size('41', { quantity: 9, images: ['41.webp'] }), size('42'));
    expect(takeQuietFacts([sized('41')], fresh)).toEqual([{ ...sized('41'), quantity: 9, img: ['41.webp'] }]);
  });

  it('is gone when the product has no sizes any more', () => {
    expect(findChanges([sized('41')], said({}))).toMatchObject([{ gone: true }]);
  });
});

describe('a line from before the product had sizes', () => {
  it('has to be chosen, and stays as it is until then', () => {
    const fresh = inSizes(size('41', { price: 30 }), size('42'));
    expect(isToBeChosen(line, fresh)).toBe(true);
    expect([findChanges([line], fresh), acceptChanges([line], fresh), takeQuietFacts([line], fresh)]).toEqual([
      [],
      [line],
      [line],
    ]);
    expect(isToBeChosen(sized('41'), fresh)).toBe(false);
    expect(isToBeChosen(line, said({}))).toBe(false);
  });

  it('is sold out when all of them are', () => {
    const fresh = inSizes(size('41', { quantity: 0 }));
    expect(isToBeChosen(line, fresh)).toBe(false);
    expect(findChanges([line], fresh)).toMatchObject([{ left: 0 }]);
  });
});
