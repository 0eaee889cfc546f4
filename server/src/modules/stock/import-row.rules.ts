import { toCents } from '@fieldhouse/contracts/money';
import { requiredColumns, type StockColumn, stockColumns } from '@fieldhouse/contracts/stock.rules';
import { stockRow } from '@fieldhouse/contracts/stock.schemas';
import type { z } from 'zod';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';

/** A row of a stock file as it is kept while the file is checked. What a cell leaves open is null. */
export interface ImportRow {
  readonly row: number;
  readonly id: string | null;
  readonly sku: string | null;
  readonly name: string | null;
  readonly name_key: string | null;
  readonly words: readonly string[] | null;
  readonly description: string | null;
  readonly price_cents: number | null;
  readonly quantity: number | null;
  readonly quantity_was: number | null;
  readonly brand: string | null;
  readonly brand_key: string | null;
  readonly categories: readonly string[] | null;
  readonly category_keys: readonly string[] | null;
  readonly img: readonly string[] | null;
  readonly v: number | null;
}

export interface ImportProblem {
  readonly row: number;
  readonly column: string;
  readonly sentence: string;
}

/** The columns in the order of the file, or what is wrong with its first line. */
export function readHead(cells: readonly string[]): { columns: StockColumn[] } | { problem: string } {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  const columns = names.map((name) => stockColumns.find((column) => column.toLowerCase() === name.toLowerCase()));
  const unknown = columns.indexOf(undefined);
  if (unknown !== -1)
    return { problem: `There is no column called '${names[unknown]}'. The columns are: ${stockColumns.join(', ')}.` };
  const known = columns.filter((column) => column !== undefined);
  const twice = known.find((column, at) => known.indexOf(column) !== at);
  if (twice) return { problem: `The column '${twice}' appears twice.` };
  const missing = requiredColumns.filter((column) => !known.includes(column));
  // Without a column that says which product a row is about, every row is a new one.
  if (!known.includes('id') && !known.includes('sku') && missing.length > 0)
    return { problem: `A column is missing: ${missing.join(', ')}. A file that changes products needs id or sku.` };
  return { columns: known };
}

const manyInOne = new Set<StockColumn>(['category', 'img']);

/** Empty cells are not among the input: they leave a product as it is. */
export function readRow(
  columns: readonly StockColumn[],
  row: number,
  texts: readonly string[],
): { row: ImportRow } | { problems: ImportProblem[] } {
  if (texts.slice(columns.length).some((text) => text.trim() !== ''))
    return { problems: [{ row, column: '', sentence: 'This row has more cells than there are columns.' }] };
  const input: Record<string, string | string[]> = {};
  columns.forEach((column, at) => {
    const text = texts[at]?.replaceAll('\u0000', '').trim() ?? '';
    if (text !== '') input[column] = manyInOne.has(column) ? linesOf(text) : text;
  });
  const parsed = stockRow.safeParse(input);
  return parsed.success ? { row: toImportRow(row, parsed.data) } : { problems: toProblems(row, parsed.error) };
}

function linesOf(text: string): string[] {
  const lines = text.split(/[\r\n]+/).map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** One sentence for each cell. */
function toProblems(row: number, error: z.ZodError): ImportProblem[] {
  const byColumn = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const column = String(path[0] ?? '');
    if (!byColumn.has(column)) byColumn.set(column, message);
  }
  return [...byColumn].map(([column, sentence]) => ({ row, column, sentence }));
}

function toImportRow(row: number, filled: z.output<typeof stockRow>): ImportRow {
  const { name, brand, category } = filled;
  return {
    row,
    id: filled.id?.toLowerCase() ?? null,
    sku: filled.sku ?? null,
    name: name ?? null,
    name_key: name === undefined ? null : nameKey(name),
    words: name === undefined ? null : wordsOf(name),
    description: filled.description ?? null,
    price_cents: filled.price === undefined ? null : toCents(filled.price),
    quantity: filled.quantity ?? null,
    quantity_was: filled.quantityWas ?? null,
    brand: brand ?? null,
    brand_key: brand === undefined ? null : nameKey(brand),
    categories: category ?? null,
    category_keys: category?.map(nameKey) ?? null,
    img: filled.img ?? null,
    v: filled.__v ?? null,
  };
}
