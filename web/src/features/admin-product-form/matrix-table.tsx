import { optionLengths } from '@fieldhouse/contracts/variant.rules';
import { ArrowDownToLine } from 'lucide-react';
import { memo, useId, useRef, useState } from 'react';
import type { FieldErrors } from '../../lib/use-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { blankCells, type Cells, type Column, columns, isTime, type Matrix, mayFill, rowsOf } from './matrix.rules.ts';
import { cellField } from './matrix-save.rules.ts';
import { type CellActions, type CellPlace, useMatrixCells } from './use-matrix-cells.ts';

interface MatrixTableProps {
  matrix: Matrix;
  /** The product's own, which a row without a price has. */
  price: string;
  errors: FieldErrors;
  /** With the name of the field that was typed into. */
  onChange: (matrix: Matrix, field?: string) => void;
}

const labels: Record<Column, string> = {
  quantity: 'Stock',
  price: 'Price',
  sku: 'SKU',
  barcode: 'Barcode',
  weight: 'Weight in g',
  salePrice: 'On sale for',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
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
};

/** A row for each combination of the options, to be filled in like a spreadsheet. */
export function MatrixTable({ matrix, price, errors, onChange }: MatrixTableProps) {
  const actions = useMatrixCells(matrix, onChange);
  const [place, setPlace] = useState<CellPlace>();
  const frame = useRef<HTMLTableElement>(null);
  const rows = rowsOf(matrix);
  const sold = rows.filter((row) => row.sold).length;
  const source = place && mayFill(place.column) ? rows.find(({ key }) => key === place.key) : undefined;
  const fill = () => {
    if (!place || !source) return;
    actions.fill(place);
    frame.current
      ?.querySelector<HTMLElement>(`[data-row="${CSS.escape(place.key)}"] [data-column=${place.column}]`)
      ?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p className="text-sm text-ink-soft">
          {sold === rows.length ? `${sold} variants` : `${sold} of ${rows.length} combinations`}. Without a price it has
          the product's, without a SKU it gets one. Ctrl+D copies a field into the rows below; cells of a spreadsheet
          can be pasted. Times of a sale are by your clock ({ownZone()}).
        </p>
        <Button size="sm" tone="line" disabled={!source} onClick={fill}>
          <ArrowDownToLine size={18} />
          {place && source ? `Fill down ${labels[place.column]} of ${nameOf(source.values)}` : 'Fill down'}
        </Button>
      </div>
      {/* Positioned, because what only screen readers see would else reach beyond it. */}
      <div className="relative -mx-1 max-h-[80vh] overflow-auto p-1">
        <table ref={frame} className="border-collapse text-sm">
          <caption className="sr-only">Variants</caption>
          <thead>
            <tr>
              <th scope="col" className="sticky -top-1 -left-1 z-2 bg-white p-1 text-left font-semibold">
                Variant
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="sticky -top-1 z-1 bg-white p-1 text-left font-semibold">
                  {labels[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, values }) => (
              <Row
                key={key}
                rowKey={key}
                name={nameOf(values)}
                cells={matrix.cells[key] ?? blankCells}
                price={price}
                problems={problemsOf(key, errors)}
                actions={actions}
                onFocus={setPlace}
              />
            ))}
          </tbody>
        </table>
      </div>
      <Problems rows={rows} errors={errors} />
    </div>
  );
}

const nameOf = (values: readonly { value: string }[]) => values.map(({ value }) => value || '…').join('\u00a0· ');

/** Undefined for nearly all rows, so that they are not drawn again. */
function problemsOf(key: string, errors: FieldErrors): FieldErrors | undefined {
  const found = columns.flatMap((column) => {
    const text = errors[cellField(key, column)];
    return text ? [[column, text]] : [];
  });
  return found.length > 0 ? Object.fromEntries(found) : undefined;
}

interface RowProps {
  rowKey: string;
  name: string;
  cells: Cells;
  price: string;
  problems: FieldErrors | undefined;
  actions: CellActions;
  onFocus: (place: CellPlace) => void;
}

const Row = memo(function Row({ rowKey: key, name, cells, price, problems, actions, onFocus }: RowProps) {
  const id = useId();
  return (
    <tr data-row={key} className={cells.sold ? '' : 'opacity-60'}>
      <th scope="row" className="sticky -left-1 z-1 max-w-44 min-w-24 bg-white p-1 pr-3 text-left font-semibold">
        <Checkbox
          label={name}
          aria-label={`Sell ${name}`}
          checked={cells.sold}
          onChange={(event) => actions.set(key, { sold: event.currentTarget.checked })}
        />
      </th>
      {columns.map((column) => (
        <td key={column} className="p-1">
          <input
            data-column={column}
            aria-label={`${labels[column]}, ${name}`}
            aria-invalid={problems?.[column] ? true : undefined}
            aria-describedby={problems?.[column] ? `${id}-${column}` : undefined}
            {...typingOf(column)}
            autoComplete="off"
            disabled={!cells.sold}
            maxLength={column === 'sku' ? 40 : optionLengths.value}
            placeholder={placeholders(price)[column]}
            value={cells[column] ?? ''}
            className={`control min-h-11! ${widths[column]} ${column === 'sku' ? '' : 'text-right tabular-nums'}`}
            onChange={(event) => actions.set(key, { [column]: event.currentTarget.value }, column)}
            onFocus={() => onFocus({ key, column })}
            onKeyDown={(event) => actions.walk(event, { key, column })}
            onPaste={(event) => actions.paste(event, { key, column })}
          />
          {problems?.[column] && (
            <span id={`${id}-${column}`} className="sr-only">
              {problems[column]}
            </span>
          )}
        </td>
      ))}
    </tr>
  );
});

function typingOf(column: Column) {
  if (isTime(column)) return { type: 'datetime-local' };
  if (column === 'sku') return {};
  return { inputMode: column === 'price' || column === 'salePrice' ? ('decimal' as const) : ('numeric' as const) };
}

const placeholders = (price: string): Partial<Record<Column, string>> => ({ quantity: '0', price });

const SHOWN_PROBLEMS = 3;

/** In words for those who see the table; each field says its own to those who hear it. */
function Problems({ rows, errors }: { rows: ReturnType<typeof rowsOf>; errors: FieldErrors }) {
  const problems = rows.flatMap(({ key, values }) =>
    columns.flatMap((column) => {
      const text = errors[cellField(key, column)];
      return text ? [`${nameOf(values)}, ${labels[column]}: ${text}`] : [];
    }),
  );
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <div aria-hidden="true" className="text-sm font-semibold text-red">
      {problems.slice(0, SHOWN_PROBLEMS).map((problem) => (
        <p key={problem}>{problem}</p>
      ))}
      {more > 0 && <p>{more} more, marked in the table.</p>}
    </div>
  );
}
