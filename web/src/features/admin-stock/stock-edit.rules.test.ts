import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, test } from 'vitest';
import { toPatch } from '../../lib/product-edit.rules.ts';
import { rebase, startEdit, threeWayMerge } from '../../lib/three-way-merge.rules.ts';
import { findStockProblems, isSameStock, type StockTyped, typedFrom } from './stock-edit.rules.ts';

const ball = {
  quantity: 10,
  basePrice: 12.5,
  category: ['Football', 'Running'],
  options: [],
  __v: 3,
} as unknown as Product;
const patchOf = (typed: Partial<StockTyped>) => {
  const mine = { ...typedFrom(ball), ...typed };
  return toPatch(ball, mine, threeWayMerge(typedFrom(ball), mine, typedFrom(ball), isSameStock).touched);
};

test('what is left blank, or written in another way, is not sent', () => {
  expect(patchOf({ quantity: ' ', price: '', category: [] })).toEqual({ __v: 3 });
  expect(patchOf({ quantity: '010', price: '12.5', category: ['Running', 'Football'] })).toEqual({ __v: 3 });
});

test('what was typed is sent, and nothing else; the stock with what the editor saw', () => {
  expect(patchOf({ quantity: '7' })).toEqual({ quantity: '7', quantityWas: 10, __v: 3 });
  expect(patchOf({ price: '0', category: ['Running'] })).toEqual({ price: '0', category: ['Running'], __v: 3 });
});

test('saving after a colleague leaves alone what they did', () => {
  const edit = { ...startEdit(typedFrom(ball)), mine: { ...typedFrom(ball), quantity: '8', category: [] } };
  const now = { ...ball, basePrice: 99, category: ['Yoga'], __v: 4 };
  const { base, mine, undecided } = rebase(edit, typedFrom(now), isSameStock);
  expect(undecided).toEqual([]);
  expect(toPatch(now, mine, threeWayMerge(base, mine, base, isSameStock).touched)).toEqual({
    quantity: '8',
    quantityWas: 10,
    __v: 4,
  });
});

test('nothing goes below zero, and blanks are no mistake', () => {
  expect(findStockProblems({ quantity: '', price: '', category: [] })).toEqual({});
  expect(findStockProblems({ quantity: '0', price: '0', category: [] })).toEqual({});
  expect(findStockProblems({ quantity: '-1', price: '-0.5', category: [] })).toEqual({
    quantity: 'Only numbers please',
    price: 'Are you sure post at that price?',
  });
});

test('of a product in several versions the pieces are edited one by one', () => {
  const shoe = { ...ball, options: [{ name: 'Size', kind: 'size', values: [{ value: '42' }] }] } as Product;
  expect(typedFrom(shoe)).toEqual({ quantity: '', price: '12.50', category: ball.category });
});
