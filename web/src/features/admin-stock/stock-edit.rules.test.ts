import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, test } from 'vitest';
import { findStockProblems, toPatch, typedFrom } from './stock-edit.rules.ts';

const ball = { quantity: 10, price: 12.5, category: ['Football'], __v: 3 } as Product;

test('what is left blank falls back to what there is', () => {
  expect(toPatch(ball, { quantity: ' ', price: '', category: [] })).toEqual({
    quantity: 10,
    quantityWas: 10,
    price: 12.5,
    category: ['Football'],
    __v: 3,
  });
});

test('what was typed is sent with the stock that the editor saw', () => {
  const typed = { ...typedFrom(ball), quantity: '7', category: ['Running'] };
  expect(toPatch(ball, typed)).toMatchObject({ quantity: 7, quantityWas: 10, price: 12.5, category: ['Running'] });
});

test('nothing goes below zero, and blanks are no mistake', () => {
  expect(findStockProblems({ quantity: '', price: '', category: [] })).toEqual({});
  expect(findStockProblems({ quantity: '0', price: '0', category: [] })).toEqual({});
  expect(findStockProblems({ quantity: '-1', price: '-0.5', category: [] })).toEqual({
    quantity: 'Only numbers please',
    price: 'Are you sure post at that price?',
  });
});
