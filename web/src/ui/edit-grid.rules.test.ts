import { expect, test } from 'vitest';
import { fillDown, placeBlock, readBlock } from './edit-grid.rules.ts';

const three = [0, 1, 2];
const fixed = { rows: three, columns: three, grows: false };

test('cells of a spreadsheet are read line by line, and a single one is a text like any other', () => {
  expect(readBlock('42\t26.5\r\n43 \t 27.2\r\n')).toEqual([
    ['42', '26.5'],
    ['43', '27.2'],
  ]);
  expect(readBlock('42\n')).toBeUndefined();
});

test('a block goes to the right and below, as far as there is room', () => {
  const block = [
    ['a', 'b'],
    ['c', 'd'],
  ];
  expect(placeBlock(block, { row: 2, column: 1 }, fixed)).toEqual([
    { row: 2, column: 1, text: 'a' },
    { row: 2, column: 2, text: 'b' },
  ]);
  expect(placeBlock(block, { row: 2, column: 2 }, { ...fixed, grows: true })).toEqual([
    { row: 2, column: 2, text: 'a' },
    { row: 2, column: 3, text: 'b' },
    { row: 3, column: 2, text: 'c' },
    { row: 3, column: 3, text: 'd' },
  ]);
});

test('rows and columns that cannot be typed into are left out', () => {
  expect(
    placeBlock([['a', 'b'], ['c']], { row: 0, column: 1 }, { rows: [0, 2], columns: [1, 4], grows: false }),
  ).toEqual([
    { row: 0, column: 1, text: 'a' },
    { row: 0, column: 4, text: 'b' },
    { row: 2, column: 1, text: 'c' },
  ]);
  expect(fillDown({ row: 1, column: 4, text: 'x' }, [0, 1, 3])).toEqual([{ row: 3, column: 4, text: 'x' }]);
});
