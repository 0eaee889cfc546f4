import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { expect, it } from 'vitest';
import { rebase, startEdit } from '../../lib/three-way-merge.rules.ts';
import { findProblems, isSame, mergeField, type StockTexts, toStockRows, valuesOf } from './stock-table.rules.ts';

const variant: StockedVariant = {
  _id: 'a',
  sku: 'RUN-41',
  barcode: null,
  options: { Size: '41' },
  price: 60,
  basePrice: 60,
  quantity: 2,
  weight: null,
  images: [],
  onHand: 3,
  committed: 1,
  shelf: null,
  salePrice: null,
  saleFrom: null,
  saleUntil: null,
};
const tables = [{ productId: 'p', name: 'Shoe', variants: [variant, { ...variant, _id: 'b' }], __v: 4 }];
const typed = (texts: StockTexts) => ({ ...valuesOf(tables), ...texts });

it('only changed cells are sent, with the version where it matters', () => {
  expect(toStockRows(tables, typed({ 'b.onHand': '7', 'a.price': '65', 'a.salePrice': '50.5' }))).toEqual([
    { _id: 'a', price: '65', salePrice: '50.5', __v: 4 },
    { _id: 'b', count: 7 },
  ]);
  expect(toStockRows(tables, typed({ 'a.price': '60.0' }))).toEqual([]);
});

it('a sale is judged by the row as it would be saved', () => {
  const problemsOf = (texts: StockTexts) => Object.keys(findProblems(tables, typed(texts)));
  const sale = { 'a.saleUntil': '2026-01-01T10:00' };
  expect(problemsOf(sale)).toEqual(['a.saleUntil']);
  expect(problemsOf({ ...sale, 'a.salePrice': '59' })).toEqual([]);
  expect(problemsOf({ ...sale, 'a.salePrice': '59', 'a.price': '40' })).toEqual(['a.salePrice']);
  expect(problemsOf({ 'a.onHand': '1.5' })).toEqual(['a.onHand']);
});

it('a price that someone else has changed too is to be decided, a count is not, and a row may be gone', () => {
  const edit = { ...startEdit(valuesOf(tables)), mine: typed({ 'a.price': '65', 'a.onHand': '9', 'b.price': '1' }) };
  const now = [{ ...tables[0], variants: [{ ...variant, basePrice: 70, price: 70, onHand: 4 }] }];
  const { mine, undecided } = rebase(edit, valuesOf(now as typeof tables), isSame, mergeField);
  expect(undecided.filter((name) => String(name).startsWith('a'))).toEqual(['a.price']);
  expect(mine).toMatchObject({ 'a.price': '65', 'a.onHand': '9' });
  const same = [{ ...tables[0], variants: [{ ...variant, basePrice: 65 }] }];
  expect(rebase(edit, valuesOf(same as typeof tables), isSame, mergeField).undecided).not.toContain('a.price');
});
