import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { expect, test } from 'vitest';
import {
  describeOptions,
  findCellProblem,
  isSameCell,
  markOf,
  ofOneRow,
  textOf,
  toVariantPatch,
  variantName,
} from './variant-cells.rules.ts';

const shoe = {
  sku: 'RUN-42',
  barcode: null,
  options: { Size: '42', Colour: 'Blue' },
  price: 50,
  basePrice: 59.5,
  quantity: 3,
  committed: 2,
  onHand: 5,
  weight: null,
} as unknown as StockedVariant;

test('a row shows the regular price and leaves blank what the variant does not have', () => {
  expect((['onHand', 'price', 'barcode', 'weight'] as const).map((field) => textOf(shoe, field))).toEqual([
    '5',
    '59.50',
    '',
    '',
  ]);
});

test('a count must be one, and the rest may be taken away', () => {
  expect(findCellProblem('onHand', '')).toBe('Please enter a valid stock');
  expect(findCellProblem('onHand', '-1')).toBe('Only numbers please');
  expect(findCellProblem('price', '-1')).toBe('Are you sure post at that price?');
  expect(findCellProblem('barcode', '4006381333932')).toMatch(/This is not a barcode/);
  expect(findCellProblem('weight', '0.5')).toMatch(/whole number of grams/);
  for (const field of ['price', 'barcode', 'weight'] as const) {
    expect(findCellProblem(field, ' ')).toBeUndefined();
    expect(toVariantPatch(field, ' ')).toEqual({ [field]: null });
  }
  expect(findCellProblem('barcode', ' 4006381333931 ')).toBeUndefined();
  expect([toVariantPatch('weight', '280'), toVariantPatch('price', '59.5 ')]).toEqual([
    { weight: 280 },
    { price: '59.5' },
  ]);
});

test('the same number written in another way is no change, but a barcode with zeros in front is another one', () => {
  expect(isSameCell('price', '59.5', '59.50')).toBe(true);
  expect(isSameCell('barcode', '096385074', '96385074')).toBe(false);
});

test('variants and options have names, and what is nearly gone is marked', () => {
  expect(variantName(shoe)).toBe('Size 42, Blue');
  expect(variantName({ ...shoe, options: {} })).toBe('RUN-42');
  const values = (...texts: string[]) => texts.map((value) => ({ value }));
  expect(
    describeOptions([
      { name: 'Size', kind: 'size', values: values('41', '42') },
      { name: 'Colour', kind: 'colour', values: values('Blue') },
      { name: 'Width', kind: 'other', values: values('D', 'E') },
    ]),
  ).toBe('2 sizes, 1 colour, Width: 2');
  expect([0, 1, 5, 6].map(markOf)).toEqual(['out', 'low', 'low', undefined]);
});

test('a refused count says so without the number of a row', () => {
  const told = (message: string, fields = {}) => ofOneRow({ message, fields });
  expect(told('Row 1: 2 of RUN-42 are promised to orders.')).toBe('2 of RUN-42 are promised to orders.');
  expect(told('Row 12: there is no SKU RUN-42.')).toBe('There is no SKU RUN-42.');
  expect(told('Row 1: no.', { 'rows.0': 'There is no SKU RUN-42.' })).toBe('There is no SKU RUN-42.');
});

const onSale = {
  ...shoe,
  salePrice: 40,
  saleFrom: new Date(2026, 10, 27, 9, 30).toISOString(),
  saleUntil: null,
} as unknown as StockedVariant;

test('a sale is shown and sent by the clock of this machine', () => {
  expect((['salePrice', 'saleFrom', 'saleUntil'] as const).map((field) => textOf(onSale, field))).toEqual([
    '40.00',
    '2026-11-27T09:30',
    '',
  ]);
  expect(toVariantPatch('saleFrom', '2026-11-27T09:30')).toEqual({ saleFrom: onSale.saleFrom });
  expect(toVariantPatch('saleUntil', '')).toEqual({ saleUntil: null });
  expect(toVariantPatch('salePrice', '40')).toEqual({ salePrice: '40' });
});

test('a sale is below the price and ends after it begins', () => {
  expect(findCellProblem('salePrice', '59.50', onSale)).toBe('The sale price must be below the price.');
  expect(findCellProblem('salePrice', '59.49', onSale)).toBeUndefined();
  expect(findCellProblem('saleUntil', '2026-11-27T09:30', onSale)).toBe('The sale must end after it begins.');
  expect(findCellProblem('saleUntil', '2026-11-27T09:31', onSale)).toBeUndefined();
  expect(findCellProblem('saleFrom', '2026-11-27T09:30', { ...onSale, salePrice: null })).toBe(
    'Please enter the sale price',
  );
});
