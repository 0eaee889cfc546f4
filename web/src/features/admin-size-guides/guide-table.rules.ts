import {
  findTableProblems,
  isMeasureValue,
  sizeGuideLimits as limits,
  sizeGuideMessages as messages,
  type SizeGuideTable,
} from '@fieldhouse/contracts/size-guide.rules';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { t } from '@fieldhouse/contracts/text';
import { readAmount } from '../../lib/typed-values.rules.ts';
import type { GridCell, TypedGridCell } from '../../ui/edit-grid.rules.ts';

/** A size guide as it is typed: a value may be anything until it is saved. */
export interface GuideValues {
  readonly brand: string;
  readonly category: string;
  readonly table: TypedTable;
}

export interface TypedTable {
  readonly measures: readonly string[];
  readonly rows: readonly TypedRow[];
}

export interface TypedRow {
  readonly size: string;
  readonly values: readonly string[];
}

const blankRow = (measures: number): TypedRow => ({ size: '', values: Array.from({ length: measures }, () => '') });
const FIRST_ROWS = 4;

export const newGuide: GuideValues = {
  brand: '',
  category: '',
  table: { measures: [''], rows: Array.from({ length: FIRST_ROWS }, () => blankRow(1)) },
};

export function valuesOf(guide: SizeGuide | null): GuideValues {
  if (!guide) return newGuide;
  const { brand, category, measures, rows } = guide;
  return { brand, category, table: { measures, rows: rows.map(toTypedRow) } };
}

const toTypedRow = ({ size, values }: SizeGuide['rows'][number]) => ({ size, values: values.map(String) });

/** What is saved: without the empty rows at the end, of which one may always be left over. */
export function toTable({ measures, rows }: TypedTable): Pick<SizeGuide, 'measures' | 'rows'> {
  const last = rows.findLastIndex(({ size, values }) => [size, ...values].some((text) => text.trim() !== ''));
  return {
    measures: measures.map((name) => name.trim()),
    rows: rows.slice(0, Math.max(last, 0) + 1).map(({ size, values }) => ({
      size: size.trim(),
      values: values.map(readAmount),
    })),
  };
}

/** By field, as the server would name it. */
export function findProblems({ brand, category, table }: GuideValues): Record<string, string> {
  const sent = toTable(table);
  return {
    ...(brand === '' && { brand: messages.brand }),
    ...(category === '' && { category: messages.category }),
    ...findTableProblems(sent),
    ...findCellProblems(sent),
  };
}

function findCellProblems({ measures, rows }: SizeGuideTable): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [at, name] of measures.entries()) if (name === '') problems[`measures.${at}`] = messages.measure;
  for (const [at, { size, values }] of rows.entries()) {
    if (size === '') problems[`rows.${at}.size`] = messages.size;
    for (const [column, value] of values.entries())
      if (!isMeasureValue(value)) problems[`rows.${at}.values.${column}`] = messages.value;
  }
  return problems;
}

/** The name of a cell's field, as problems have it. */
export function fieldOf({ row, column }: GridCell): string {
  if (row < 0) return `measures.${column - 1}`;
  return column === 0 ? `rows.${row}.size` : `rows.${row}.values.${column - 1}`;
}

export function setCell({ measures, rows }: TypedTable, { row, column }: GridCell, text: string): TypedTable {
  if (row < 0) return { measures: measures.with(column - 1, text), rows };
  const { size, values } = rows[row] ?? blankRow(measures.length);
  const changed = column === 0 ? { size: text, values } : { size, values: values.with(column - 1, text) };
  return { measures, rows: rows.with(row, changed) };
}

export function addRow({ measures, rows }: TypedTable): TypedTable {
  return { measures, rows: [...rows, blankRow(measures.length)].slice(0, limits.rows) };
}

export function removeRow({ measures, rows }: TypedTable, row: number): TypedTable {
  return { measures, rows: rows.toSpliced(row, 1) };
}

export function addMeasure(table: TypedTable): TypedTable {
  if (table.measures.length >= limits.measures) return table;
  const rows = table.rows.map(({ size, values }) => ({ size, values: [...values, ''] }));
  return { measures: [...table.measures, ''], rows };
}

export function removeMeasure({ measures, rows }: TypedTable, at: number): TypedTable {
  return {
    measures: measures.toSpliced(at, 1),
    rows: rows.map(({ size, values }) => ({ size, values: values.toSpliced(at, 1) })),
  };
}

/** The table grows with what is pasted, as far as it may. */
export function typeInto(table: TypedTable, cells: readonly TypedGridCell[]): TypedTable {
  let typed = table;
  for (const cell of cells) {
    // Above the sizes there is nothing to write into.
    if (cell.row < 0 && cell.column === 0) continue;
    typed = reach(typed, cell);
    if (cell.row < typed.rows.length && cell.column <= typed.measures.length) typed = setCell(typed, cell, cell.text);
  }
  return typed;
}

function reach(table: TypedTable, { row, column }: GridCell): TypedTable {
  let reached = table;
  while (reached.rows.length <= row && reached.rows.length < limits.rows) reached = addRow(reached);
  while (reached.measures.length < column && reached.measures.length < limits.measures) reached = addMeasure(reached);
  return reached;
}

/** What one table says that the other does not. */
export function describeDifference(table: TypedTable, other: TypedTable): string {
  const told = (row: TypedRow) => `${row.size}: ${row.values.join(', ')}`;
  const others = new Set(other.rows.map(told));
  const rows = table.rows.map(told).filter((row) => !others.has(row));
  const measures = table.measures.join() === other.measures.join() ? [] : [table.measures.join(', ')];
  if (measures.length + rows.length > 0) return [...measures, ...rows].join(' · ');
  return t.plural(table.rows.length, { one: '# size, no other values', other: '# sizes, no other values' });
}

const nameOr = (name: string | undefined, substitute: string) => name?.trim() || substitute;
export const measureName = ({ measures }: TypedTable, at: number) => nameOr(measures[at], t`Measure ${at + 1}`);
export const sizeName = ({ rows }: TypedTable, at: number) => nameOr(rows[at]?.size, t`Row ${at + 1}`);
