import { type AttributeValue, findValueProblem } from '@fieldhouse/contracts/attribute.rules';
import { toCents } from '@fieldhouse/contracts/money';
import { requiredColumns, type StockColumn, stockColumns } from '@fieldhouse/contracts/stock.rules';
import { stockRow } from '@fieldhouse/contracts/stock.schemas';
import { folded } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { z } from 'zod';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import {
  type ImportedColumn,
  importedFields,
  isAmount,
  optionalOfVariants,
} from '../catalogue/imported-fields.rules.ts';
import type { StoredAttribute } from '../catalogue/index.ts';
import { attributeColumn, readAttributeCell } from './attribute-cells.rules.ts';
import { importMessages } from './import-messages.rules.ts';
import { findPrefix, type MarketCells, type MarketColumn, marketColumn, readMarketCell } from './market-cells.rules.ts';
import { findTextProblem, type TextColumn, textColumn } from './text-cells.rules.ts';

/** What the cells of one option say in one row: option1, kind1, system1, values1 and value1. */
export interface OptionCells {
  readonly name?: string | undefined;
  readonly kind?: ProductOption['kind'] | undefined;
  readonly system?: string | undefined;
  /** All of them, in their order. */
  readonly values?: ProductOption['values'] | undefined;
  /** The one of this row's variant. */
  readonly value?: string | undefined;
}

export interface ImportProblem {
  readonly row: number;
  readonly column: string;
  readonly sentence: string;
}

/** What only this shop has: an attribute, a text in another of its languages, a price in another of its markets. */
export type OwnColumn = StoredAttribute | TextColumn | MarketColumn;
export type FileColumn = StockColumn | OwnColumn;

export function columnName(column: FileColumn): string {
  if (typeof column === 'string') return column;
  if ('market' in column) return marketColumn(column);
  return 'locale' in column ? textColumn(column) : attributeColumn(column);
}

/** The columns in the order of the file, or what is wrong with its first line. */
export function readHead(
  cells: readonly string[],
  own: readonly OwnColumn[],
): { columns: FileColumn[] } | { problem: string } {
  const names = cells.map((cell) => cell.trim());
  while (names.at(-1) === '') names.pop();
  const all: readonly FileColumn[] = [...stockColumns, ...own];
  const byName = new Map(all.map((column) => [folded(columnName(column)), column]));
  const columns = names.map((name) => byName.get(folded(name)));
  const unknown = columns.indexOf(undefined);
  if (unknown !== -1) {
    const name = names[unknown] ?? '';
    const prefix = findPrefix(name);
    if (prefix !== undefined) return { problem: importMessages.noMarket(prefix, name) };
    return { problem: importMessages.unknownColumn(name, all.map(columnName).join(', ')) };
  }
  const known = columns.filter((column) => column !== undefined);
  const twice = known.find((column, at) => known.findIndex((one) => columnName(one) === columnName(column)) !== at);
  if (twice) return { problem: importMessages.columnTwice(columnName(twice)) };
  const isThere = (column: StockColumn) => known.includes(column);
  const missing = requiredColumns.filter(
    (column) => !isThere(column) && !(column === 'quantity' && isThere('on_hand')),
  );
  // Without a column that says which product a row is about, every row is a new one.
  if (!isThere('id') && !isThere('sku') && !isThere('variantId') && missing.length > 0)
    return { problem: importMessages.columnMissing(missing.join(', ')) };
  return { columns: known };
}

const manyInOne = new Set<StockColumn>(['tags', 'category', 'img', 'variantImg', 'values1', 'values2', 'values3']);

/** The columns of `import_row` that a dash empties. */
const emptiedOfProducts = new Map<string, string>(
  importedFields.flatMap((field) => ('optional' in field ? [[field.cell, field.column] as const] : [])),
);

/** A dash takes away what is there; as a text it is written as spreadsheets write what is no formula. */
export interface FileCell {
  readonly text: string;
  readonly empties: boolean;
}

/** Empty cells are not among the input: they leave everything as it is. */
export function readRow(
  columns: readonly FileColumn[],
  row: number,
  cells: readonly FileCell[],
): { row: ImportRow } | { problems: ImportProblem[] } {
  if (cells.slice(columns.length).some(({ text }) => text.trim() !== ''))
    return { problems: [{ row, column: '', sentence: importMessages.manyCells }] };
  const input: Record<string, string | string[]> = {};
  const attributes: Record<string, AttributeValue | null> = {};
  const translated: Record<string, Record<string, string | null>> = {};
  const markets: Record<string, MarketCells> = {};
  const ownMarkets: Record<string, MarketCells> = {};
  const cleared: string[] = [];
  const ownCleared: string[] = [];
  const problems: ImportProblem[] = [];
  columns.forEach((column, at) => {
    const text = cells[at]?.text.replaceAll('\u0000', '').trim() ?? '';
    if (text === '') return;
    const isEmptied = cells[at]?.empties ?? false;
    if (typeof column === 'string') {
      const [ofProduct, ofVariant] = [emptiedOfProducts.get(column), optionalOfVariants[column]];
      if (isEmptied && ofProduct) cleared.push(ofProduct);
      else if (isEmptied && ofVariant) ownCleared.push(ofVariant);
      else input[column] = manyInOne.has(column) ? linesOf(text) : text;
      return;
    }
    if ('market' in column) {
      const { market, field, own } = column;
      const read = readMarketCell(column, text);
      const said = own ? ownMarkets : markets;
      if ('problem' in read) problems.push({ row, column: marketColumn(column), sentence: read.problem });
      else said[market.id] = { currency: market.currency, ...said[market.id], [field]: read.value };
      return;
    }
    if ('locale' in column) {
      const tooLong = findTextProblem(column, text);
      if (tooLong) problems.push({ row, column: textColumn(column), sentence: tooLong });
      else translated[column.locale] = { ...translated[column.locale], [column.text]: isEmptied ? null : text };
      return;
    }
    if (isEmptied) {
      attributes[column.id] = null;
      return;
    }
    const value = readAttributeCell(column, text);
    const sentence = findValueProblem(column, value);
    if (sentence) problems.push({ row, column: attributeColumn(column), sentence });
    else attributes[column.id] = value;
  });
  const parsed = stockRow.safeParse(input);
  if (!parsed.success) problems.unshift(...toProblems(row, parsed.error));
  if (!parsed.success || problems.length > 0) return { problems };
  const said = toImportRow(row, parsed.data, attributes);
  return {
    row: {
      ...said,
      cleared: orNull(cleared),
      own_cleared: orNull(ownCleared),
      texts: orNone(translated),
      market_prices: orNone(markets),
      own_market_prices: orNone(ownMarkets),
    },
  };
}

const orNull = (names: readonly string[]) => (names.length > 0 ? names : null);
const orNone = <T extends object>(all: T) => (Object.keys(all).length > 0 ? all : null);

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

type FilledCells = z.output<typeof stockRow>;

function optionCellsOf(filled: FilledCells): OptionCells[] | null {
  const cells = ([1, 2, 3] as const).map((n) => ({
    name: filled[`option${n}`],
    kind: filled[`kind${n}`],
    system: filled[`system${n}`],
    values: filled[`values${n}`],
    value: filled[`value${n}`],
  }));
  return cells.some((option) => Object.values(option).some((cell) => cell !== undefined)) ? cells : null;
}

/** A row of a stock file as it is kept while the file is checked. What a cell leaves open is null. */
export type ImportRow = ReturnType<typeof toImportRow> & {
  /** What is emptied of the product, and of the variant. */
  readonly cleared: readonly string[] | null;
  readonly own_cleared: readonly string[] | null;
  /** By language and name; null takes away. */
  readonly texts: Readonly<Record<string, Readonly<Record<string, string | null>>>> | null;
  /** By the id of the market: of the product, and of the variant. */
  readonly market_prices: Readonly<Record<string, MarketCells>> | null;
  readonly own_market_prices: Readonly<Record<string, MarketCells>> | null;
};

const centsOf = (amount: number | undefined) => (amount === undefined ? null : toCents(amount));

function toImportRow(row: number, filled: FilledCells, attributes: Readonly<Record<string, AttributeValue | null>>) {
  const { name, brand, category, description } = filled;
  const isFormatted = description !== undefined && filled.description_format === 'markdown';
  const fields = importedFields.map((field) => [
    field.column,
    isAmount(field) ? centsOf(filled[field.cell]) : (filled[field.cell] ?? null),
  ]);
  return {
    ...(Object.fromEntries(fields) as Record<ImportedColumn, unknown>),
    /** What `description` is still to be made of. */
    description_markdown: isFormatted ? description : null,
    row,
    id: filled.id?.toLowerCase() ?? null,
    sku: filled.sku ?? null,
    name_key: name === undefined ? null : nameKey(name),
    words: name === undefined ? null : wordsOf(name),
    quantity: filled.quantity ?? null,
    quantity_was: filled.quantityWas ?? null,
    brand: brand ?? null,
    brand_key: brand === undefined ? null : nameKey(brand),
    categories: category ?? null,
    category_keys: category?.map(nameKey) ?? null,
    /** By the number of the attribute, those of filled cells. */
    attributes: orNone(attributes),
    v: filled.__v ?? null,
    variant: filled.variantId?.toLowerCase() ?? null,
    barcode: filled.barcode ?? null,
    /** By the number of the option; null when the row says nothing about options. */
    option_cells: optionCellsOf(filled),
    own_price_cents: centsOf(filled.variantPrice),
    own_weight_g: filled.variantWeight ?? null,
    own_img: filled.variantImg ?? null,
    own_sale_cents: centsOf(filled.variantSalePrice),
    own_sale_from: filled.variantSaleFrom ?? null,
    own_sale_until: filled.variantSaleUntil ?? null,
    cost_cents: centsOf(filled.cost),
    shelf: filled.shelf ?? null,
    on_hand: filled.on_hand ?? null,
    on_hand_was: filled.on_handWas ?? null,
  };
}
