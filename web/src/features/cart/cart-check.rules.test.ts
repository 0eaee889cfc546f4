import { describe, expect, it } from 'vitest';
import { acceptChanges, type FreshFacts, findChanges } from './cart-check.rules.ts';

const facts = { _id: 'ball', name: 'Ball', price: 20, img: [], rating: 4, quantity: 5 };
const line = { ...facts, piece: 3 };
const said = (now: Partial<typeof facts> | undefined): FreshFacts => new Map([['ball', now && { ...facts, ...now }]]);

describe('what has changed since the cart was filled', () => {
  it.each([
    ['another price', { price: 25 }, { price: { was: 20, now: 25 } }],
    ['fewer than wanted', { quantity: 2 }, { left: 2 }],
    ['none left', { quantity: 0 }, { left: 0 }],
    ['not sold any more', undefined, { gone: true }],
    ['both', { price: 1, quantity: 1 }, { price: { was: 20, now: 1 }, left: 1 }],
  ])('%s is pointed out', (_what, now, change) => {
    expect(findChanges([line], said(now))).toEqual([{ _id: 'ball', name: 'Ball', pieces: 3, ...change }]);
  });

  it.each([
    ['fewer in stock, but enough', { quantity: 3 }],
    ['more in stock', { quantity: 50 }],
    ['another name', { name: 'Match ball' }],
  ])('%s is not worth a word', (_what, now) => {
    expect(findChanges([line], said(now))).toEqual([]);
  });

  it('says nothing about what was put in since', () => {
    expect(findChanges([line], new Map())).toEqual([]);
    expect(acceptChanges([line], new Map())).toEqual([line]);
  });
});
