import type { ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import { endsTooSoon, findPriceProblem, findQuantityProblem, saleMessages } from '@fieldhouse/contracts/product.rules';
import { t } from '@fieldhouse/contracts/text';
import {
  findOptionsProblem,
  findVariantsProblem,
  isBarcode,
  MAX_VARIANTS,
  MAX_WEIGHT,
  skuPattern,
  variantMessages,
} from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, StockedVariant, Variant } from '@fieldhouse/contracts/variants.schemas';
import { fromLocalTime, toLocalTime } from '../../lib/typed-values.rules.ts';
import {
  type Cells,
  type Column,
  columns,
  countRows,
  isTime,
  keyOf,
  type Matrix,
  type MatrixRow,
  rowsOf,
  type TypedOption,
} from './matrix.rules.ts';

/** With the sales of its variants, where they are known: the shop tells them to staff alone. */
export type EditedProduct = Omit<ProductInEdit, 'variants'> &
  PlannedSale & { variants: (Variant & PlannedSale & InHouse)[] };
type InHouse = Partial<Pick<StockedVariant, 'cost' | 'shelf'>>;
interface PlannedSale {
  readonly salePrice?: number | null | undefined;
  readonly saleFrom?: string | null | undefined;
  readonly saleUntil?: string | null | undefined;
}

// Between the matrix as it is typed and the table as the shop has it.

/** A product as the form reads it. A price that is the product's is left blank. */
export function matrixOf({ options, variants, basePrice }: EditedProduct): Matrix {
  const typed = options.map(({ name, kind, system = '', values }) => ({
    id: name,
    name,
    kind,
    system,
    values: values.map(({ value, swatch = '' }) => {
      const shown = kind === 'colour' ? variants.find((variant) => variant.options[name] === value)?.images : undefined;
      return { id: value, value, swatch, images: shown ?? [] };
    }),
  }));
  const byKey = new Map(variants.map((variant) => [keyOfVariant(typed, variant.options), variant]));
  const cells: Record<string, Cells> = {};
  for (const { key } of rowsOf({ options: typed, cells: {} })) {
    const variant = byKey.get(key);
    const { sku = '', barcode, weight, quantity, basePrice: price = basePrice, shelf } = variant ?? {};
    const cost = variant?.cost?.toFixed(2) ?? '';
    cells[key] = {
      _id: variant?._id,
      sold: variant !== undefined,
      sku,
      barcode: barcode ?? '',
      weight: String(weight ?? ''),
      price: price === basePrice ? '' : price.toFixed(2),
      quantity: String(quantity ?? ''),
      quantityWas: quantity,
      ...saleTexts(variant ?? {}),
      cost,
      costWas: variant && variant.cost === undefined ? undefined : cost,
      shelf: shelf ?? '',
    };
  }
  return { options: typed, cells };
}

export const saleTexts = ({ salePrice, saleFrom, saleUntil }: PlannedSale) => ({
  salePrice: salePrice?.toFixed(2) ?? '',
  saleFrom: toLocalTime(saleFrom ?? null),
  saleUntil: toLocalTime(saleUntil ?? null),
});

/** Without a price there is no sale. */
export function toSale({ salePrice, saleFrom, saleUntil }: SaleTexts) {
  const price = orNull(salePrice);
  return {
    salePrice: price,
    saleFrom: price && fromLocalTime(saleFrom),
    saleUntil: price && fromLocalTime(saleUntil),
  };
}
export type SaleTexts = Readonly<Record<'salePrice' | 'saleFrom' | 'saleUntil', string>>;

/** `price` is what it costs else. */
export function findSaleProblems({ salePrice, saleFrom, saleUntil }: SaleTexts, price: string) {
  const [from, until] = [fromLocalTime(saleFrom), fromLocalTime(saleUntil)];
  const typed = salePrice.trim();
  if (typed === '') return from || until ? { salePrice: saleMessages.price } : {};
  const wrong =
    findPriceProblem(typed, 0) ?? (Number(typed) < Number(price || Infinity) ? undefined : saleMessages.notBelow);
  return {
    ...(wrong && { salePrice: wrong }),
    ...(endsTooSoon(from, until) && { saleUntil: saleMessages.untilBeforeFrom }),
  };
}

function keyOfVariant(options: readonly TypedOption[], chosen: Readonly<Record<string, string>>): string {
  const values = options.map(({ name }) => ({ id: chosen[name] ?? '', value: '', swatch: '', images: [] }));
  return keyOf(options, values);
}

export interface SentVariant {
  _id?: string;
  options: Record<string, string>;
  sku?: string;
  barcode: string | null;
  price: string | null;
  weight: number | null;
  salePrice: string | null;
  saleFrom: string | null;
  saleUntil: string | null;
  cost?: string | null;
  shelf: string | null;
  quantity?: string;
  quantityWas?: number;
  images?: string[];
}

const orNull = (text: string) => text.trim() || null;

export function toOptions(options: readonly TypedOption[]): ProductOption[] {
  return options.map(({ name, kind, system, values }) => ({
    name: name.trim(),
    kind,
    ...(kind === 'size' && system.trim() && { system: system.trim() }),
    values: values.map(({ value, swatch }) => ({
      value: value.trim(),
      ...(kind === 'colour' && swatch && { swatch }),
    })),
  }));
}

/** What is sent of a row. New pieces are counted from nothing, those of a variant that stays as a difference. */
function toVariant(row: MatrixRow, options: readonly TypedOption[]): SentVariant {
  const colour = row.values[options.findIndex(({ kind }) => kind === 'colour')];
  const quantity = row.quantity.trim();
  const isChanged = quantity !== '' && Number(quantity) !== row.quantityWas;
  return {
    ...(row._id !== undefined && { _id: row._id }),
    options: Object.fromEntries(options.map(({ name }, at) => [name.trim(), row.values[at]?.value.trim() ?? ''])),
    ...(row.sku.trim() && { sku: row.sku.trim() }),
    barcode: orNull(row.barcode),
    price: orNull(row.price),
    weight: row.weight.trim() === '' ? null : Number(row.weight),
    ...toSale(row),
    ...(row.cost.trim() !== (row.costWas ?? '') && { cost: orNull(row.cost) }),
    shelf: orNull(row.shelf),
    ...(row.quantityWas === undefined && { quantity: quantity || '0' }),
    ...(row.quantityWas !== undefined && isChanged && { quantity, quantityWas: row.quantityWas }),
    ...(colour && { images: [...colour.images] }),
  };
}

/** `newest` is what the shop has: a variant that someone else has retired, or added, is known from there. */
export function toTable(matrix: Matrix, newest?: Matrix) {
  const known = new Set(Object.values(newest?.cells ?? {}).flatMap(({ _id }) => _id ?? []));
  const sent = new Set<string>();
  const rows = rowsOf(matrix).filter(({ sold }) => sold);
  const variants = rows.map((row) => {
    const own = row._id !== undefined && known.has(row._id) ? row._id : newest?.cells[row.key]?._id;
    const _id = own === undefined || sent.has(own) ? undefined : own;
    if (_id !== undefined) sent.add(_id);
    const quantityWas = _id === undefined ? undefined : (row.quantityWas ?? newest?.cells[row.key]?.quantityWas);
    return toVariant({ ...row, _id, quantityWas }, matrix.options);
  });
  return { options: toOptions(matrix.options), variants };
}

/** What was all versions together is of one version now, and the other way round: the form's own field says how many. */
export function ofOneVersion(table: ReturnType<typeof toTable>, quantity: string, newest: Matrix) {
  if (table.options.length > 0) return table;
  const [only] = table.variants;
  const was = Object.values(newest.cells).find(({ _id }) => _id === only?._id)?.quantityWas;
  if (!only || was === undefined) return table;
  return { ...table, variants: [{ ...only, quantity, quantityWas: was }] };
}

/** The name of a cell's field, as problems have it. */
export const cellField = (key: string, column: Column): string => `row.${key}.${column}`;

/** What is wrong with what was typed, by field. */
export function findMatrixProblems(matrix: Matrix, price = ''): Record<string, string> {
  const { options } = matrix;
  if (options.length === 0) return {};
  const problems: Record<string, string> = {};
  for (const { id, name, values } of options) {
    if (name.trim() === '') problems[`option.${id}.name`] = variantMessages.optionName;
    if (values.length === 0)
      problems[`option.${id}.values`] = name
        ? t`Please add at least one value to ${name}`
        : t`Please add at least one value to this option`;
    for (const one of values)
      if (one.value.trim() === '') problems[`option.${id}.value.${one.id}`] = variantMessages.value;
  }
  const rows = rowsOf(matrix).filter(({ sold }) => sold);
  for (const row of rows) {
    const sale: Partial<Record<Column, string>> = findSaleProblems(row, row.price.trim() || price.trim());
    for (const column of columns) {
      const problem = sale[column] ?? findCellProblem(column, row[column].trim());
      if (problem) problems[cellField(row.key, column)] = problem;
    }
  }
  const whole = Object.keys(problems).length > 0 ? undefined : findWholeProblem(matrix, rows.length);
  return whole === undefined ? problems : { ...problems, matrix: whole };
}

function findWholeProblem(matrix: Matrix, count: number): string | undefined {
  if (count > MAX_VARIANTS || countRows(matrix) > 2 * MAX_VARIANTS) return describeTooMany(matrix);
  if (count === 0) return variantMessages.variants;
  const { options, variants } = toTable(matrix);
  return findOptionsProblem(options) ?? findVariantsProblem(options, variants);
}

export function describeTooMany(matrix: Matrix): string {
  return t`A product can have at most ${MAX_VARIANTS} variants, and these options make ${countRows(matrix)}.`;
}

function findCellProblem(column: Column, text: string): string | undefined {
  if (text === '') return undefined;
  if (column === 'salePrice' || isTime(column)) return undefined;
  if (column === 'quantity') return findQuantityProblem(text);
  if (column === 'shelf') return undefined;
  if (column === 'price' || column === 'cost') return findPriceProblem(text, 0);
  if (column === 'sku') return skuPattern.test(text) ? undefined : variantMessages.sku;
  if (column === 'barcode') return isBarcode(text) ? undefined : variantMessages.barcode;
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_WEIGHT ? undefined : variantMessages.weight;
}
