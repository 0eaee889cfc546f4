import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { fromLocalTime } from '../../lib/local-time.rules.ts';
import { findCellProblem, isSameCell, textOf, toVariantPatch, type VariantField } from './variant-cells.rules.ts';

/** What can be typed into a row of the stock table. */
export const stockFields = ['onHand', 'price', 'salePrice', 'saleFrom', 'saleUntil'] as const satisfies VariantField[];
export type StockField = (typeof stockFields)[number];

/** A cell that somebody has typed into: what stands there now, and what stood there before. */
interface TypedCell {
  readonly text: string;
  readonly was: string;
}
type TypedRow = { readonly [Field in StockField]?: TypedCell };

/** By the id of the variant. Cells that were brought back to what they were are not in it. */
export type TypedCells = Readonly<Record<string, TypedRow>>;

export interface TableOfProduct {
  readonly productId: string;
  readonly name: string;
  readonly variants: readonly StockedVariant[];
  readonly __v: number;
}

export function typeInto(typed: TypedCells, variant: StockedVariant, field: StockField, text: string): TypedCells {
  const row = typed[variant._id];
  const was = row?.[field]?.was ?? textOf(variant, field);
  const { [field]: _old, ...others } = row ?? {};
  const next: TypedRow =
    isSameCell(field, text, was) && text.trim() === was.trim() ? others : { ...others, [field]: { text, was } };
  const { [variant._id]: _row, ...rest } = typed;
  return Object.keys(next).length === 0 ? rest : { ...rest, [variant._id]: next };
}

/** Somebody else has written into a cell in the meantime: one of the two counts from now on. */
export function decideCell(
  typed: TypedCells,
  variant: StockedVariant,
  field: StockField,
  which: 'mine' | 'theirs',
): TypedCells {
  const now = textOf(variant, field);
  const text = which === 'mine' ? (typed[variant._id]?.[field]?.text ?? now) : now;
  const { [field]: _decided, ...others } = typed[variant._id] ?? {};
  const { [variant._id]: _row, ...rest } = typed;
  const without = Object.keys(others).length === 0 ? rest : { ...rest, [variant._id]: others };
  return typeInto(without, variant, field, text);
}

/** What is left when these cells have been saved: what was typed since then. */
export function withoutSaved(typed: TypedCells, saved: TypedCells): TypedCells {
  const rows = Object.entries(typed).map(([id, row]) => {
    const cells = Object.entries(row).flatMap(([field, cell]) => {
      const before = saved[id]?.[field as StockField];
      if (!before) return [[field, cell] as const];
      return before.text === cell.text ? [] : [[field, { ...cell, was: before.text }] as const];
    });
    return [id, Object.fromEntries(cells) as TypedRow] as const;
  });
  return Object.fromEntries(rows.filter(([, row]) => Object.keys(row).length > 0));
}

/** What a cell shows: what was typed, or what the shop has. */
export const shownText = (typed: TypedCells, variant: StockedVariant, field: StockField): string =>
  typed[variant._id]?.[field]?.text ?? textOf(variant, field);

export const countCells = (typed: TypedCells): number =>
  Object.values(typed).reduce((sum, row) => sum + Object.keys(row).length, 0);

export type CellState = 'same' | 'typed' | 'conflict';

export function stateOf(typed: TypedCells, variant: StockedVariant, field: StockField): CellState {
  const cell = typed[variant._id]?.[field];
  if (!cell) return 'same';
  const now = textOf(variant, field);
  // A count says what lies on the shelf, whatever was thought to lie there.
  const isOurs = field === 'onHand' || isSameCell(field, cell.was, now) || isSameCell(field, cell.text, now);
  return isOurs ? 'typed' : 'conflict';
}

/** A sentence, compared with the row as it would be saved. */
export function findProblem(typed: TypedCells, variant: StockedVariant, field: StockField): string | undefined {
  const row = typed[variant._id];
  const text = row?.[field]?.text;
  return text === undefined ? undefined : findCellProblem(field, text, withTyped(variant, row));
}

function withTyped(variant: StockedVariant, row: TypedRow | undefined): StockedVariant {
  const { price, salePrice, saleFrom, saleUntil } = row ?? {};
  const number = (cell: TypedCell | undefined) => (cell?.text.trim() ? Number(cell.text) : null);
  const time = (cell: TypedCell | undefined) => (cell?.text.trim() ? fromLocalTime(cell.text) : null);
  return {
    ...variant,
    ...(price?.text.trim() && { basePrice: Number(price.text) }),
    ...(salePrice && { salePrice: number(salePrice) }),
    ...(saleFrom && { saleFrom: time(saleFrom) }),
    ...(saleUntil && { saleUntil: time(saleUntil) }),
  };
}

/** What is sent: the changed cells of each changed row, in the order of the table. */
export function toStockRows(tables: readonly TableOfProduct[], typed: TypedCells) {
  return tables.flatMap(({ variants, __v }) =>
    variants.flatMap((variant) => {
      const row = typed[variant._id];
      if (!row) return [];
      const { onHand, ...others } = row;
      const patch = Object.assign(
        {},
        ...stockFields.map((field) => {
          const cell = field === 'onHand' ? undefined : others[field];
          return field === 'onHand' || !cell ? {} : toVariantPatch(field, cell.text);
        }),
      );
      return [
        {
          _id: variant._id,
          ...(onHand && { count: Number(onHand.text) }),
          ...patch,
          ...(Object.keys(patch).length > 0 && { __v }),
        },
      ];
    }),
  );
}
