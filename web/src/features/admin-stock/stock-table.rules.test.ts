import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { expect, it } from 'vitest';
import {
  countCells,
  decideCell,
  findProblem,
  stateOf,
  toStockRows,
  typeInto,
  withoutSaved,
} from './stock-table.rules.ts';

const variant: StockedVariant = {
  ...{ _id: 'a', sku: 'RUN-41', barcode: null, options: { Size: '41' }, price: 60, basePrice: 60, quantity: 2 },
  ...{ weight: null, images: [], onHand: 3, committed: 1, salePrice: null, saleFrom: null, saleUntil: null },
};
const other = { ...variant, _id: 'b' };
const tables = [{ productId: 'p', name: 'Shoe', variants: [variant, other], __v: 4 }];

it('only changed cells are sent, with the version where it matters', () => {
  let typed = typeInto({}, other, 'onHand', '7');
  typed = typeInto(typed, variant, 'price', '65');
  typed = typeInto(typed, variant, 'salePrice', '50.5');
  typed = typeInto(typed, variant, 'saleFrom', '2026-01-01T10:00');
  typed = typeInto(typed, variant, 'saleFrom', '');
  expect(countCells(typed)).toBe(3);
  expect(toStockRows(tables, typed)).toEqual([
    { _id: 'a', price: '65', salePrice: '50.5', __v: 4 },
    { _id: 'b', count: 7 },
  ]);
  expect(toStockRows(tables, typeInto(typeInto({}, variant, 'price', '1'), variant, 'price', '60.00'))).toEqual([]);
});

it('a sale is judged by the row as it would be saved', () => {
  let typed = typeInto({}, variant, 'saleUntil', '2026-01-01T10:00');
  expect(findProblem(typed, variant, 'saleUntil')).toBeDefined();
  typed = typeInto(typed, variant, 'salePrice', '59');
  expect(findProblem(typed, variant, 'saleUntil')).toBeUndefined();
  typed = typeInto(typed, variant, 'price', '40');
  expect(findProblem(typed, variant, 'salePrice')).toBeDefined();
  expect(findProblem(typeInto({}, variant, 'onHand', '1.5'), variant, 'onHand')).toBeDefined();
});

it('a price that somebody else has changed too is to be decided, a count is not', () => {
  const typed = typeInto(typeInto({}, variant, 'price', '65'), variant, 'onHand', '9');
  const now = { ...variant, basePrice: 70, price: 70, onHand: 4 };
  expect([stateOf(typed, now, 'price'), stateOf(typed, now, 'onHand')]).toEqual(['conflict', 'typed']);
  const mine = decideCell(typed, now, 'price', 'mine');
  expect(stateOf(mine, now, 'price')).toBe('typed');
  expect(countCells(decideCell(typed, now, 'price', 'theirs'))).toBe(1);
  expect(stateOf(typed, { ...variant, basePrice: 65 }, 'price')).toBe('typed');
});

it('what was saved goes when its table arrives, and what was typed since then stays', () => {
  const saved = typeInto(typeInto({}, variant, 'price', '65'), variant, 'onHand', '9');
  expect(withoutSaved(saved, saved)).toEqual({});
  const since = typeInto(typeInto(saved, variant, 'price', '66'), other, 'onHand', '4');
  expect(withoutSaved(since, saved)).toEqual({
    a: { price: { text: '66', was: '65' } },
    b: { onHand: { text: '4', was: '3' } },
  });
});
