import { moneyText, toCents } from '@fieldhouse/contracts/money';
import { expect, test } from 'vitest';
import { productChanges, staleSentence } from './product-edit.rules.ts';

const ball = {
  name: 'Ball',
  description: 'Round.',
  basePrice: 10,
  quantity: 10,
  category: ['Football'],
  brand: 'Aquila',
  img: [],
  options: [],
};

const money = (amount: number) => moneyText(toCents(amount), 'USD');

test('an editor learns what somebody else has changed, and nothing about the rest', () => {
  expect(productChanges(ball, ball, money)).toEqual([]);
  expect(
    productChanges(
      ball,
      {
        ...ball,
        quantity: 8,
        basePrice: 9.5,
        category: [],
        description: 'Rounder.',
        img: ['/files/a.png'],
      },
      money,
    ),
  ).toEqual([
    'Stock: 10, now 8.',
    'Price: $10.00, now $9.50.',
    'Categories: Football, now none.',
    'The description has changed.',
    'The images have changed.',
  ]);
});

test('whoever was too late is told what to do next: to decide, or to send it again', () => {
  expect(staleSentence(['Stock: 1, now 2.'], true, 'submit')).toBe(
    'Someone else has changed this product in the meantime. Stock: 1, now 2. Choose below which version to keep, then submit again.',
  );
  expect(staleSentence([], false, 'save')).toMatch(
    /in the meantime\. Your changes are still here: save again to keep them\.$/,
  );
});
