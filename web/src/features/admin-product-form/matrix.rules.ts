import { t } from '@fieldhouse/contracts/text';
import { MAX_OPTIONS, MAX_VARIANTS, type OptionKind } from '@fieldhouse/contracts/variant.rules';
import { sortSizes, swatchFor } from './option-values.rules.ts';

// The variants of a product as they are typed: options with their values, and a row for each combination.

export interface TypedValue {
  /** Stays when the value is renamed. */
  readonly id: string;
  readonly value: string;
  /** Of a colour; blank: none. */
  readonly swatch: string;
  /** Of a colour: which pictures show it. */
  readonly images: readonly string[];
}

export interface TypedOption {
  /** Stays when the option is renamed. */
  readonly id: string;
  readonly name: string;
  readonly kind: OptionKind;
  readonly system: string;
  readonly values: readonly TypedValue[];
}

export const columns = [
  'quantity',
  'price',
  'sku',
  'barcode',
  'weight',
  'salePrice',
  'saleFrom',
  'saleUntil',
  'cost',
  'shelf',
] as const;
export type Column = (typeof columns)[number];
/** By the clock of this machine. */
export const isTime = (column: Column): boolean => column === 'saleFrom' || column === 'saleUntil';

export interface Cells extends Readonly<Record<Column, string>> {
  /** Of a variant that the shop has. */
  readonly _id?: string | undefined;
  /** What it showed when the typing began: a quantity is saved as the difference to it. */
  readonly quantityWas?: number | undefined;
  /** None: whoever types is not told what goods are bought for, and what is not typed is left alone. */
  readonly costWas?: string | undefined;
  /** False: this combination is left out. */
  readonly sold: boolean;
}

export interface Matrix {
  /** None: the product comes in one version. */
  readonly options: readonly TypedOption[];
  /** By the key of their row. Those of values that were taken away stay, in case they come back. */
  readonly cells: Readonly<Record<string, Cells>>;
}

export interface MatrixRow extends Cells {
  readonly key: string;
  /** One per option that has any. */
  readonly values: readonly TypedValue[];
}

export const emptyMatrix: Matrix = { options: [], cells: {} };
const noSale = { salePrice: '', saleFrom: '', saleUntil: '' };
export const blankCells: Cells = {
  sold: true,
  quantity: '',
  price: '',
  sku: '',
  barcode: '',
  weight: '',
  ...noSale,
  cost: '',
  shelf: '',
};
/** Some may be left out; beyond this the table is too long to choose from. */
const MAX_ROWS = 2 * MAX_VARIANTS;

/** Of options in any order. */
export function keyOf(options: readonly TypedOption[], values: readonly TypedValue[]): string {
  return values
    .map(({ id }, at) => `${options[at]?.id}=${id}`)
    .toSorted()
    .join('\n');
}

const filled = (options: readonly TypedOption[]) => options.filter(({ values }) => values.length > 0);

/** How many rows the options make. */
export function countRows({ options }: Pick<Matrix, 'options'>): number {
  return filled(options).reduce((count, { values }) => count * values.length, 1);
}

/** Every combination, the last option changing fastest; none when there are too many to show. */
export function rowsOf({ options, cells }: Matrix): MatrixRow[] {
  if (countRows({ options }) > MAX_ROWS) return [];
  const all = filled(options);
  let combinations: TypedValue[][] = [[]];
  for (const { values } of all)
    combinations = combinations.flatMap((chosen) => values.map((value) => [...chosen, value]));
  return combinations.map((values) => {
    const key = keyOf(all, values);
    // A draft may be from before there was one of the columns.
    return { ...blankCells, ...cells[key], key, values };
  });
}

/**
 * Other options over what was typed. With an option more, the rows go on as those of its first value, and the others get
 * their prices and weights; with one less, the first row of each remaining combination goes on.
 */
export function changeOptions(matrix: Matrix, options: readonly TypedOption[]): Matrix {
  const ids = (of: readonly TypedOption[]) => filled(of).map(({ id }) => id);
  const [before, after] = [ids(matrix.options), ids(options)];
  const added = after.filter((id) => !before.includes(id));
  if (added.length === 0 && before.length === after.length) return { options, cells: matrix.cells };
  const old = rowsOf(matrix).map((row) => ({ row, key: new Set(row.key.split('\n')) }));
  const cells = { ...matrix.cells };
  for (const { key } of rowsOf({ options, cells })) {
    // Shop and staff know this one already.
    if (cells[key]?._id !== undefined) continue;
    const pairs = key.split('\n').filter((pair) => before.includes(pair.slice(0, pair.indexOf('='))));
    const source = old.find((one) => pairs.every((pair) => one.key.has(pair)))?.row;
    if (!source) continue;
    const { key: _, values: __, ...typed } = source;
    if (isFirst(options, added, key)) cells[key] = typed;
    else cells[key] ??= { ...typed, ...ofNoOther };
  }
  return { options, cells };
}

const ofNoOther = {
  _id: undefined,
  quantityWas: undefined,
  costWas: undefined,
  quantity: '',
  sku: '',
  barcode: '',
  shelf: '',
};

function isFirst(options: readonly TypedOption[], added: readonly string[], key: string): boolean {
  const pairs = key.split('\n');
  return added.every((id) => pairs.includes(`${id}=${options.find((option) => option.id === id)?.values[0]?.id}`));
}

const names: Record<OptionKind, string> = { size: t`Size`, colour: t`Colour`, other: '' };

/** Of sizes and of colours there is one option at most. */
export function mayAdd({ options }: Matrix, kind: OptionKind): boolean {
  return options.length < MAX_OPTIONS && (kind === 'other' || options.every((option) => option.kind !== kind));
}

export function addOption(matrix: Matrix, kind: OptionKind): Matrix {
  const id = unique(
    names[kind] || 'option',
    matrix.options.map((option) => option.id),
  );
  return changeOptions(matrix, [...matrix.options, { id, name: names[kind], kind, system: '', values: [] }]);
}

export function patchOption(matrix: Matrix, id: string, patch: Partial<TypedOption>): Matrix {
  return changeOptions(
    matrix,
    matrix.options.map((option) => (option.id === id ? { ...option, ...patch } : option)),
  );
}

/** Those that are there already are not added again. */
export function addValues(option: TypedOption, texts: readonly string[]): readonly TypedValue[] {
  const values = [...option.values];
  for (const value of texts) {
    if (values.some((known) => known.value.toLowerCase() === value.toLowerCase())) continue;
    const id = unique(
      value,
      values.map((known) => known.id),
    );
    values.push({ id, value, swatch: option.kind === 'colour' ? swatchFor(value) : '', images: [] });
  }
  return option.kind === 'size' ? sortSizes(values) : values;
}

function unique(text: string, taken: readonly string[]): string {
  let id = text;
  for (let n = 2; taken.includes(id); n++) id = `${text} (${n})`;
  return id;
}

export function setCells(matrix: Matrix, key: string, patch: Partial<Cells>): Matrix {
  const row = { ...(matrix.cells[key] ?? blankCells), ...patch };
  return { ...matrix, cells: { ...matrix.cells, [key]: row } };
}

/** What makes a variant itself is in no two rows. */
export const mayFill = (column: Column): boolean => column !== 'sku' && column !== 'barcode';
