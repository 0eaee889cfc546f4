import { expect, it } from 'vitest';
import { listOrderAmounts } from './amount-rows.rules.ts';
import { t } from './text.ts';

const tax = [{ label: 'VAT 19 %', rate: 19, amount: 3.19 }];
const amounts = {
  subtotal: 20,
  discounts: [{ label: 'SPRING', amount: 2 }],
  delivery: 4.95,
  tax,
  method: { name: 'Standard' },
};

it('an order lists what stands between its prices and its amount', () => {
  expect(listOrderAmounts(t, { ...amounts, taxIncluded: false })).toEqual([
    { label: 'Subtotal', amount: 20 },
    { label: 'SPRING', amount: -2 },
    { label: 'Delivery: Standard', amount: 4.95 },
    { label: 'VAT 19 %', amount: 3.19 },
  ]);
});

it('tax that is included is only mentioned, tax of nothing is not', () => {
  expect(listOrderAmounts(t, { ...amounts, taxIncluded: true }).at(-1)).toEqual({
    label: 'Includes VAT 19 %',
    amount: 3.19,
    included: true,
  });
  expect(listOrderAmounts(t, { ...amounts, tax: [{ label: 'Tax', amount: 0 }] }).at(-1)?.label).toBe(
    'Delivery: Standard',
  );
});

it('the plain sum of the prices needs no rows', () => {
  expect(listOrderAmounts(t, { taxIncluded: true, tax })).toEqual([]);
  expect(listOrderAmounts(t, { subtotal: 20, discounts: [], delivery: 0, tax: [], taxIncluded: true })).toEqual([]);
});

it('an exchange has a row for what was paid before, so that the rows add up', () => {
  const products = [{ price: 45.5, quantity: 2 }];
  expect(listOrderAmounts(t, { replaces: { number: 7 }, amount: 0, products, tax: [] })).toEqual([
    { label: 'Subtotal', amount: 91 },
    { label: 'Paid with order #7', amount: -91 },
  ]);
  expect(listOrderAmounts(t, { replaces: { number: 7 }, amount: 91, products })).toEqual([]);
});
