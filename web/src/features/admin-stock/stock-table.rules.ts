import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import type { MergeField } from '../../lib/three-way-merge.rules.ts';
import { fromLocalTime } from '../../lib/typed-values.rules.ts';
import { findCellProblem, isSameCell, textOf, toVariantPatch, type VariantField } from './variant-cells.rules.ts';

/** What can be typed into a row of the stock table. */
export const stockFields = [
  'onHand',
  'shelf',
  'price',
  'cost',
  'salePrice',
  'saleFrom',
  'saleUntil',
] as const satisfies VariantField[];
export type StockField = (typeof stockFields)[number];

/** What is typed into each cell, by its name. */
export type StockTexts = Readonly<Record<string, string>>;

export interface TableOfProduct {
  readonly productId: string;
  readonly name: string;
  readonly variants: readonly StockedVariant[];
  readonly __v: number;
}

export const cellName = ({ _id }: Pick<StockedVariant, '_id'>, field: StockField): string => `${_id}.${field}`;
const fieldOf = (name: string) => name.slice(name.lastIndexOf('.') + 1) as StockField;

export function valuesOf(tables: readonly TableOfProduct[]): StockTexts {
  const variants = tables.flatMap((table) => table.variants);
  return Object.fromEntries(
    variants.flatMap((variant) => stockFields.map((field) => [cellName(variant, field), textOf(variant, field)])),
  );
}

/** A row may have left the list in the meantime. */
export const isSame = (name: string | number, one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && isSameCell(fieldOf(String(name)), one, other));

/** A count says what lies on the shelf, whatever was thought to lie there. */
export const mergeField: MergeField<StockTexts> = (name, { mine }) =>
  fieldOf(String(name)) === 'onHand' ? { mine, theirs: mine } : undefined;

/** Of the cells that were typed into, compared with the row as it would be saved. */
export function findProblems(tables: readonly TableOfProduct[], texts: StockTexts): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const { variants } of tables)
    for (const variant of variants)
      for (const field of changedFields(variant, texts)) {
        const name = cellName(variant, field);
        const problem = findCellProblem(field, texts[name] ?? '', withTyped(variant, texts));
        if (problem) problems[name] = problem;
      }
  return problems;
}

const changedFields = (variant: StockedVariant, texts: StockTexts) =>
  stockFields.filter((field) => !isSame(field, texts[cellName(variant, field)], textOf(variant, field)));

function withTyped(variant: StockedVariant, texts: StockTexts): StockedVariant {
  const text = (field: StockField) => texts[cellName(variant, field)]?.trim() || null;
  const price = text('price');
  const salePrice = text('salePrice');
  return {
    ...variant,
    ...(price && { basePrice: Number(price) }),
    salePrice: salePrice === null ? null : Number(salePrice),
    saleFrom: fromLocalTime(text('saleFrom') ?? ''),
    saleUntil: fromLocalTime(text('saleUntil') ?? ''),
  };
}

/** What is sent: the changed cells of each changed row, in the order of the table. */
export function toStockRows(tables: readonly TableOfProduct[], texts: StockTexts) {
  return tables.flatMap(({ variants, __v }) =>
    variants.flatMap((variant) => {
      const changed = changedFields(variant, texts);
      if (changed.length === 0) return [];
      const text = (field: StockField) => texts[cellName(variant, field)] ?? '';
      const patches = changed.flatMap((field) => (field === 'onHand' ? [] : [toVariantPatch(field, text(field))]));
      return [
        {
          _id: variant._id,
          ...(changed.includes('onHand') && { count: Number(text('onHand')) }),
          ...Object.assign({}, ...patches),
          ...(patches.length > 0 && { __v }),
        },
      ];
    }),
  );
}
