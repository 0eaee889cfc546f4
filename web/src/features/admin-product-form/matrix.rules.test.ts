import { expect, test } from 'vitest';
import {
  addOption,
  addValues,
  changeOptions,
  emptyMatrix,
  type Matrix,
  mayAdd,
  patchOption,
  rowsOf,
  setCells,
} from './matrix.rules.ts';

/** With these values more; an option that is not there is added. */
function withValues(matrix: Matrix, kind: 'size' | 'colour', ...texts: string[]): Matrix {
  const known = matrix.options.find((option) => option.kind === kind);
  if (!known) return withValues(addOption(matrix, kind), kind, ...texts);
  return patchOption(matrix, known.id, { values: addValues(known, texts) });
}
const without = (matrix: Matrix, kind: string) =>
  changeOptions(
    matrix,
    matrix.options.filter((option) => option.kind !== kind),
  );
const told = (matrix: Matrix) =>
  rowsOf(matrix).map(({ values, sku, price, quantity }) =>
    [...values.map(({ value }) => value), sku, price, quantity].filter(Boolean).join(' '),
  );
const keyOf = (matrix: Matrix, at: number) => rowsOf(matrix)[at]?.key ?? '';

test('there is a row for each combination, in the order of the options', () => {
  const matrix = withValues(withValues(emptyMatrix, 'colour', 'Black', 'Blue'), 'size', '42', '41', '41');
  expect(told(matrix)).toEqual(['Black 41', 'Black 42', 'Blue 41', 'Blue 42']);
  expect(rowsOf(emptyMatrix)).toHaveLength(1);
  const many = Array.from({ length: 30 }, (_, n) => `v${n}`);
  expect(rowsOf(withValues(withValues(emptyMatrix, 'size', ...many), 'colour', ...many))).toEqual([]);
});

test('what was typed stays when a value is renamed, or comes back after it was taken away', () => {
  const matrix = withValues(emptyMatrix, 'size', '41', '42');
  const typed = setCells(matrix, keyOf(matrix, 1), { sku: 'RUN-42' });
  const [size] = typed.options;
  const renamed = patchOption(typed, 'Size', {
    name: 'EU size',
    values: size?.values.map((one) => ({ ...one, value: `EU ${one.value}` })) ?? [],
  });
  expect(told(renamed)).toEqual(['EU 41', 'EU 42 RUN-42']);
  const less = patchOption(typed, 'Size', { values: size?.values.slice(0, 1) ?? [] });
  expect(told(less)).toEqual(['41']);
  expect(told(withValues(less, 'size', '42'))).toEqual(['41', '42 RUN-42']);
});

test('with one option more the rows go on as those of its first value, and the others have their prices', () => {
  const sizes = withValues(emptyMatrix, 'size', '41', '42');
  const typed = setCells(sizes, keyOf(sizes, 0), { _id: 'a', sku: 'RUN-41', price: '65', quantity: '3' });
  // An option without values makes no rows yet.
  const named = addOption(typed, 'colour');
  expect(told(named)).toEqual(['41 RUN-41 65 3', '42']);
  const both = withValues(named, 'colour', 'Black', 'Blue');
  expect(told(both)).toEqual(['41 Black RUN-41 65 3', '41 Blue 65', '42 Black', '42 Blue']);
  expect(told(without(both, 'colour'))).toEqual(['41 RUN-41 65 3', '42']);
  expect(told(without(both, 'size'))).toEqual(['Black RUN-41 65 3', 'Blue 65']);
});

test('a product in one version goes on as the first size, and back', () => {
  const one: Matrix = setCells(emptyMatrix, '', { _id: 'a', sku: 'BALL', quantity: '10' });
  const sizes = withValues(one, 'size', '4', '5');
  expect(told(sizes)).toEqual(['4 BALL 10', '5']);
  expect(told(without(sizes, 'size'))).toEqual(['BALL 10']);
});

test('there are three options at most, and one each of sizes and colours', () => {
  const sizes = addOption(emptyMatrix, 'size');
  expect([mayAdd(sizes, 'size'), mayAdd(sizes, 'colour'), mayAdd(sizes, 'other')]).toEqual([false, true, true]);
  const three = addOption(addOption(sizes, 'other'), 'other');
  expect(new Set(three.options.map(({ id }) => id)).size).toBe(3);
  expect(mayAdd(three, 'colour')).toBe(false);
});
