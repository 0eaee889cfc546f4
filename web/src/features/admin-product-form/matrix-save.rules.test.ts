import type { ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import { describe, expect, test } from 'vitest';
import { addOption, addValues, emptyMatrix, type Matrix, patchOption, rowsOf, setCells } from './matrix.rules.ts';
import { describeMatrix, isSameMatrix, mergeMatrix } from './matrix-merge.rules.ts';
import {
  findMatrixProblems,
  findSaleProblems,
  matrixOf,
  ofOneVersion,
  saleTexts,
  toSale,
  toTable,
} from './matrix-save.rules.ts';

const noSale = { salePrice: null, saleFrom: null, saleUntil: null, shelf: null };
const variant = (Size: string, more: object = {}) => ({
  _id: `id-${Size}`,
  sku: `RUN-${Size}`,
  barcode: null,
  options: { Size },
  price: 60,
  basePrice: 60,
  quantity: 3,
  weight: null,
  images: [],
  ...more,
});
const shoe = (...variants: object[]) =>
  ({
    basePrice: 60,
    options: [{ name: 'Size', kind: 'size', values: ['41', '42', '43'].map((value) => ({ value })) }],
    variants,
  }) as unknown as ProductInEdit;
const read = matrixOf(shoe(variant('41'), variant('42', { basePrice: 65, weight: 280 })));
const keyOf = (matrix: Matrix, at: number) => rowsOf(matrix)[at]?.key ?? '';
const typed = (matrix: Matrix, at: number, patch: object) => setCells(matrix, keyOf(matrix, at), patch);
const sized = (matrix: Matrix, ...texts: string[]) => {
  const [size] = matrix.options;
  return size ? patchOption(matrix, size.id, { values: addValues(size, texts) }) : matrix;
};

test('what the shop has is read into rows; a combination that it does not sell is left out', () => {
  expect(rowsOf(read)).toMatchObject([
    { _id: 'id-41', sold: true, price: '', quantity: '3', quantityWas: 3 },
    { _id: 'id-42', sold: true, price: '65.00', weight: '280' },
    { sold: false, sku: '' },
  ]);
  const sent = toTable(read, read);
  expect(sent.variants).toEqual([
    { ...noSale, _id: 'id-41', options: { Size: '41' }, sku: 'RUN-41', barcode: null, price: null, weight: null },
    { ...noSale, _id: 'id-42', options: { Size: '42' }, sku: 'RUN-42', barcode: null, price: '65.00', weight: 280 },
  ]);
});

test('pieces of a variant that stays are sent as a difference, of a new one as they are', () => {
  const next = typed(typed(read, 0, { quantity: '5' }), 2, { sold: true });
  expect(toTable(next, read).variants).toMatchObject([
    { quantity: '5', quantityWas: 3 },
    {},
    { options: { Size: '43' }, quantity: '0' },
  ]);
});

test('pictures belong to the colour', () => {
  const colours = matrixOf({
    ...shoe(),
    options: [{ name: 'Colour', kind: 'colour', values: [{ value: 'Blue', swatch: '#1d4ed8' }] }],
    variants: [variant('x', { options: { Colour: 'Blue' }, images: ['/files/a.webp'] })],
  } as unknown as ProductInEdit);
  expect(toTable(colours, colours)).toMatchObject({
    options: [{ values: [{ value: 'Blue', swatch: '#1d4ed8' }] }],
    variants: [{ images: ['/files/a.webp'] }],
  });
});

test('of several versions that become one, the pieces of all are kept', () => {
  const one = { ...read, options: [], cells: { ...read.cells, '': rowsOf(read)[0] ?? read.cells } } as Matrix;
  expect(ofOneVersion(toTable(one, read), '6', read).variants).toMatchObject([
    { _id: 'id-41', options: {}, quantity: '6', quantityWas: 3 },
  ]);
});

describe('what is wrong', () => {
  test('is told by field', () => {
    const wrong = { price: 'x', quantity: '-1', sku: 'a b', barcode: '4006381333932', weight: '1.5' };
    const key = keyOf(read, 0);
    const problems = findMatrixProblems(typed(typed(read, 0, wrong), 1, { sold: false, ...wrong }));
    expect(Object.keys(problems).toSorted()).toEqual(
      ['barcode', 'price', 'quantity', 'sku', 'weight'].map((column) => `row.${key}.${column}`),
    );
    expect(findMatrixProblems(addOption(emptyMatrix, 'other'))).toEqual({
      'option.option.name': 'Please name the option, for example Size',
      'option.option.values': 'Please add at least one value to this option',
    });
  });

  test('is told of the whole when each field is fine', () => {
    expect(findMatrixProblems(typed(read, 1, { sku: 'run-41' }))).toEqual({ matrix: 'The SKU run-41 appears twice' });
    expect(findMatrixProblems(typed(typed(read, 0, { sold: false }), 1, { sold: false }))).toEqual({
      matrix: 'Please add at least one variant',
    });
    const many = Array.from({ length: 201 }, (_, n) => String(n));
    expect(findMatrixProblems(sized(addOption(emptyMatrix, 'size'), ...many))).toEqual({
      matrix: 'A product can have at most 200 variants, and these options make 201.',
    });
    expect(findMatrixProblems(emptyMatrix)).toEqual({});
  });
});

describe('two administrators', () => {
  const theirs = matrixOf(shoe(variant('41', { basePrice: 70, quantity: 2 }), variant('42', { basePrice: 65 })));

  test('in different cells are merged, and of pieces both count', () => {
    const mine = typed(typed(read, 0, { quantity: '5' }), 1, { barcode: '4006381333931' });
    const merged = mergeMatrix(read, mine, theirs);
    expect(merged?.theirs).toBe(merged?.mine);
    expect(toTable(merged?.mine ?? emptyMatrix, theirs).variants).toMatchObject([
      { price: '70.00', quantity: '5', quantityWas: 3 },
      { barcode: '4006381333931', weight: null },
    ]);
  });

  test('of whom one has added a size and the other has changed a price get both', () => {
    const merged = mergeMatrix(read, sized(read, '44'), theirs);
    expect(toTable(merged?.mine ?? emptyMatrix, theirs).variants).toMatchObject([
      { price: '70.00' },
      { options: { Size: '42' } },
      { options: { Size: '44' }, quantity: '0' },
    ]);
  });

  test('in one cell, or both at the options, must decide', () => {
    expect(mergeMatrix(read, sized(read, '44'), sized(read, '45'))).toBeUndefined();
    const mine = typed(typed(read, 0, { price: '80' }), 1, { barcode: '96385074' });
    const merged = mergeMatrix(read, mine, theirs) ?? { mine, theirs: mine };
    // What only one of them has changed stands whatever is decided.
    expect(rowsOf(merged.mine)).toMatchObject([{ price: '80' }, { barcode: '96385074' }, {}]);
    expect(rowsOf(merged.theirs)).toMatchObject([{ price: '70.00' }, { barcode: '96385074' }, {}]);
    expect(describeMatrix(merged.mine, merged.theirs)).toBe('Size 41: price 80, RUN-41, 2 pieces');
    // Whatever is kept, a variant that they have retired is sent as a new one, and one that they have added is known.
    const without = matrixOf(shoe(variant('42'), variant('43')));
    expect(toTable(typed(mine, 2, { sold: true }), without).variants).toMatchObject([
      { options: { Size: '41' }, quantity: '3' },
      { _id: 'id-42' },
      { _id: 'id-43' },
    ]);
  });

  test('who have typed the same have changed nothing', () => {
    expect(isSameMatrix(read, typed(read, 1, { price: '65', quantity: '03' }))).toBe(true);
    expect(isSameMatrix(read, typed(read, 2, { quantity: '7' }))).toBe(true);
    expect(isSameMatrix(read, typed(read, 0, { sold: false }))).toBe(false);
  });
});

const saleFrom = new Date(2026, 10, 27, 9, 30).toISOString();
const typedSale = { salePrice: '40', saleFrom: '2026-11-27T09:30', saleUntil: '' };

test('a sale is typed by the clock of this machine and sent as a moment; without a price there is none', () => {
  expect(saleTexts({ salePrice: 40, saleFrom, saleUntil: null })).toEqual({ ...typedSale, salePrice: '40.00' });
  expect(toSale(typedSale)).toEqual({ salePrice: '40', saleFrom, saleUntil: null });
  expect(toSale({ ...typedSale, salePrice: ' ' })).toEqual({ salePrice: null, saleFrom: null, saleUntil: null });
});

test('a sale is below the price, has a price and ends after it begins', () => {
  expect(findSaleProblems(typedSale, '50')).toEqual({});
  expect(findSaleProblems(typedSale, '')).toEqual({});
  expect(findSaleProblems(typedSale, '40')).toEqual({ salePrice: 'The sale price must be below the price.' });
  expect(findSaleProblems({ ...typedSale, salePrice: '' }, '50')).toEqual({ salePrice: 'Please enter the sale price' });
  expect(findSaleProblems({ ...typedSale, saleUntil: '2026-11-27T09:30' }, '50')).toEqual({
    saleUntil: 'The sale must end after it begins.',
  });
});
