import { expect, test } from 'vitest';
import { productChanges } from './product-changes.ts';

const ball = {
  name: 'Ball',
  description: 'Round.',
  price: 10,
  quantity: 10,
  category: ['Football'],
  brand: 'Aquila',
  img: [],
};

test('an editor learns what somebody else has changed, and nothing about the rest', () => {
  expect(productChanges(ball, ball)).toEqual([]);
  expect(
    productChanges(ball, {
      ...ball,
      quantity: 8,
      price: 9.5,
      category: [],
      description: 'Rounder.',
      img: ['/files/a.png'],
    }),
  ).toEqual([
    'Stock: 10, now 8.',
    'Price: $10.00, now $9.50.',
    'Categories: Football, now none.',
    'The description is another one.',
    'The images are others.',
  ]);
});
