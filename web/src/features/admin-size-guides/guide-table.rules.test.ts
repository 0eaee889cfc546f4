import { describe, expect, test } from 'vitest';
import { type GridCell, placeBlock, readBlock } from '../../ui/edit-grid.rules.ts';
import * as rules from './guide-table.rules.ts';

const { newGuide, toTable, valuesOf } = rules;

function paste(table: rules.TypedTable, from: GridCell, text: string) {
  const fields = { rows: [-1, ...table.rows.keys()], columns: [0, 1], grows: true };
  return rules.typeInto(table, placeBlock(readBlock(text) ?? [], from, fields));
}
const shoes: rules.TypedTable = {
  measures: ['Foot length'],
  rows: [
    { size: '42', values: ['26.5'] },
    { size: '43', values: ['27,2'] },
    { size: '', values: [' '] },
  ],
};
const values = (table: rules.TypedTable): rules.GuideValues => ({ brand: 'Aquila', category: 'Shoes', table });

test('what is typed is saved as numbers, without the empty rows at the end', () => {
  expect(toTable(shoes)).toEqual({
    measures: ['Foot length'],
    rows: [
      { size: '42', values: [26.5] },
      { size: '43', values: [27.2] },
    ],
  });
  const guide = { _id: '1', brand: 'Aquila', category: 'Shoes', unit: 'cm' as const, ...toTable(shoes), __v: 0 };
  expect(toTable(valuesOf(guide).table)).toEqual(toTable(shoes));
});

describe('problems have the names of their fields', () => {
  test('a new guide lacks everything, and an empty row at the end is none', () => {
    expect(Object.keys(rules.findProblems(newGuide))).toEqual([
      'brand',
      'category',
      'measures.0',
      'rows.0.size',
      'rows.0.values.0',
    ]);
    expect(rules.findProblems(values(shoes))).toEqual({});
  });

  test.each(['', 'large', '26.55', '1000.1', '-1', '1e2'])('%j is no measure', (text) => {
    const problems = rules.findProblems(values(rules.setCell(shoes, { row: 1, column: 1 }, text)));
    expect(problems).toEqual({ 'rows.1.values.0': expect.stringContaining('a number from 0 to 1000') });
  });

  test('a size that is there twice, and one that is missing in between', () => {
    const doubled = rules.setCell(shoes, { row: 2, column: 0 }, '42 ');
    expect(rules.findProblems(values(doubled))).toMatchObject({
      'rows.2.size': "The size '42' is already in the table",
    });
    const hole = rules.setCell(shoes, { row: 0, column: 0 }, '');
    expect(rules.findProblems(values(hole))).toEqual({ 'rows.0.size': 'Please enter a size' });
  });
});

test('rows and measures come and go, each row with one value per measure', () => {
  const wider = rules.addMeasure(rules.addRow(shoes));
  expect(wider.measures).toEqual(['Foot length', '']);
  expect(wider.rows.map(({ values: all }) => all.length)).toEqual([2, 2, 2, 2]);
  const narrow = rules.removeRow(rules.removeMeasure(wider, 0), 0);
  expect(narrow.measures).toEqual(['']);
  expect(narrow.rows.map(({ size }) => size)).toEqual(['43', '', '']);
});

describe('cells from a spreadsheet', () => {
  test('go where they are pasted, and the table grows with them', () => {
    const text = 'Chest\tWaist\r\n86\t70\r\n92\t76\r\n';
    const pasted = paste({ measures: [''], rows: [{ size: 'S', values: [''] }] }, { row: -1, column: 1 }, text);
    expect(pasted).toEqual({
      measures: ['Chest', 'Waist'],
      rows: [
        { size: 'S', values: ['86', '70'] },
        { size: '', values: ['92', '76'] },
      ],
    });
  });

  test('fill at most 60 rows and 8 measures', () => {
    const text = Array.from({ length: 70 }, (_, at) => [at, ...Array.from({ length: 9 }, () => 1)].join('\t')).join(
      '\n',
    );
    const { measures, rows } = paste(newGuide.table, { row: 0, column: 0 }, text);
    expect([measures.length, rows.length, rows.at(-1)?.size, rows.at(-1)?.values.length]).toEqual([8, 60, '59', 8]);
  });
});

test('a difference is told by what the other has not', () => {
  const longer = rules.setCell(shoes, { row: 1, column: 1 }, '27.5');
  expect(rules.describeDifference(longer, shoes)).toBe('43: 27.5');
  expect(rules.describeDifference(rules.setCell(shoes, { row: -1, column: 1 }, 'Foot'), shoes)).toBe('Foot');
  expect(rules.describeDifference(rules.removeRow(shoes, 0), shoes)).toBe('2 sizes, no other values');
});
