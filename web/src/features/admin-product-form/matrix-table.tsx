import { t } from '@fieldhouse/contracts/text';
import { optionLengths, SHELF_LENGTH } from '@fieldhouse/contracts/variant.rules';
import { useLayoutEffect, useMemo, useRef } from 'react';
import type { FieldErrors } from '../../lib/use-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EditGrid, type GridColumn } from '../../ui/edit-grid.tsx';
import {
  type Column,
  columns,
  isTime,
  type Matrix,
  type MatrixRow,
  mayFill,
  rowsOf,
  setCells,
} from './matrix.rules.ts';
import { cellField } from './matrix-save.rules.ts';

interface MatrixTableProps {
  matrix: Matrix;
  /** The product's own, which a row without a price has. */
  price: string;
  errors: FieldErrors;
  /** With the names of the fields that were typed into. */
  onChange: (matrix: Matrix, ...fields: readonly string[]) => void;
}

const labels: Record<Column, string> = {
  quantity: t`Stock`,
  price: t`Price`,
  sku: t`SKU`,
  barcode: t`Barcode`,
  weight: t`Weight in g`,
  salePrice: t`On sale for`,
  saleFrom: t`Sale from`,
  saleUntil: t`Sale until`,
  cost: t`Cost`,
  shelf: t`Shelf`,
};
const widths: Record<Column, string> = {
  quantity: 'w-20',
  price: 'w-26',
  sku: 'w-40 sm:w-56',
  barcode: 'w-40',
  weight: 'w-24',
  salePrice: 'w-26',
  saleFrom: 'w-52',
  saleUntil: 'w-52',
  cost: 'w-26',
  shelf: 'w-28',
};

const nameOf = ({ values }: MatrixRow) => values.map(({ value }) => value || '…').join('\u00a0· ');

/** A row for each combination of the options. */
export function MatrixTable({ matrix, price, errors, onChange }: MatrixTableProps) {
  const rows = rowsOf(matrix);
  const sold = rows.filter((row) => row.sold).length;
  const latest = useRef({ matrix, onChange });
  useLayoutEffect(() => {
    latest.current = { matrix, onChange };
  });
  const isTold = !rows.some(({ _id, costWas }) => _id !== undefined && costWas === undefined);
  const shown = useMemo(() => columns.filter((column) => isTold || column !== 'cost'), [isTold]);
  /** The first column of the grid has no field. */
  const columnAt = (at: number) => shown[at - 1];
  const gridColumns = useMemo(() => {
    const sell = (key: string, isSold: boolean) =>
      latest.current.onChange(setCells(latest.current.matrix, key, { sold: isSold }));
    return columnsOf(shown, price, sell);
  }, [shown, price]);
  return (
    <EditGrid
      caption="Variants"
      columns={gridColumns}
      rows={rows}
      rowKey={({ key }) => key}
      rowName={nameOf}
      isOff={(row) => !row.sold}
      problemOf={({ row, column: at }) => {
        const [key, column] = [rows[row]?.key, columnAt(at)];
        return key !== undefined && column ? errors[cellField(key, column)] : undefined;
      }}
      onType={(cells) => {
        const typed = cells.flatMap(({ row, column: at, text }) => {
          const [key, column] = [rows[row]?.key, columnAt(at)];
          return key !== undefined && column ? { key, column, text } : [];
        });
        onChange(
          typed.reduce((all, { key, column, text }) => setCells(all, key, { [column]: text }), matrix),
          ...typed.map(({ key, column }) => cellField(key, column)),
        );
      }}
    >
      {describeCount(sold, rows.length)}. Without a price it has the product's, without a SKU it gets one. Times of a
      sale are by your clock ({ownZone()}).
    </EditGrid>
  );
}

const describeCount = (sold: number, all: number) =>
  sold === all
    ? t.plural(sold, { one: '# variant', other: '# variants' })
    : t.plural(all, { one: '{0} of # combination', other: '{0} of # combinations' }, sold);

type Sell = (key: string, isSold: boolean) => void;

function columnsOf(shown: readonly Column[], price: string, sell: Sell): GridColumn<MatrixRow>[] {
  const placeholders: Partial<Record<Column, string>> = { quantity: '0', price };
  const sold: GridColumn<MatrixRow> = {
    header: t`Variant`,
    show: (row) => (
      <span className="block max-w-44 min-w-24 pe-2">
        <Checkbox
          label={nameOf(row)}
          aria-label={t`Sell ${nameOf(row)}`}
          checked={row.sold}
          onChange={(event) => sell(row.key, event.currentTarget.checked)}
        />
      </span>
    ),
  };
  const typed = shown.map((column) => ({
    header: labels[column],
    text: (row: MatrixRow) => row[column],
    unique: !mayFill(column),
    figures: !isText(column),
    input: {
      ...typingOf(column),
      maxLength: isText(column) ? SHELF_LENGTH : optionLengths.value,
      placeholder: placeholders[column],
      className: widths[column],
    },
  }));
  return [sold, ...typed];
}

const isText = (column: Column) => column === 'sku' || column === 'shelf';

function typingOf(column: Column) {
  if (isTime(column)) return { type: 'datetime-local' };
  if (isText(column)) return {};
  return {
    inputMode:
      column === 'price' || column === 'salePrice' || column === 'cost' ? ('decimal' as const) : ('numeric' as const),
  };
}
