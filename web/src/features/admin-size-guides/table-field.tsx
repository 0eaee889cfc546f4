import { sizeGuideLimits as limits } from '@fieldhouse/contracts/size-guide.rules';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import * as rules from './guide-table.rules.ts';
import { type Cell, fieldOf, measureName, sizeName, type TypedTable } from './guide-table.rules.ts';
import { cellName, useTableCells } from './use-table-cells.ts';

interface TableFieldProps {
  table: TypedTable;
  errors: FieldErrors;
  /** With the name of the field that was typed into. */
  onChange: (table: TypedTable, field?: string) => void;
}

type Cells = ReturnType<typeof useTableCells>;

/** Sizes by measures, to be filled in like a spreadsheet. */
export function TableField(props: TableFieldProps) {
  const { table, errors, onChange } = props;
  const { measures, rows } = table;
  const cells = useTableCells(table, onChange);
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Sizes and body measures in cm</legend>
      <p className="mt-1 text-sm text-ink-soft">
        Enter goes to the next row. Cells copied from a spreadsheet can be pasted. Inches are computed.
      </p>
      {/* Positioned, because what only screen readers see would else reach beyond it. */}
      <div className="relative -mx-1 mt-3 overflow-x-auto p-1">
        <table ref={cells.frame} className="border-collapse">
          <TableHead {...props} cells={cells} />
          <tbody>
            {Array.from(rows.keys(), (row) => (
              <TableRow key={row} {...props} cells={cells} row={row} />
            ))}
          </tbody>
        </table>
      </div>
      <TableProblems table={table} errors={errors} />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="sm"
          tone="line"
          disabled={rows.length >= limits.rows}
          onClick={() => cells.change(rules.addRow(table), { row: rows.length, column: 0 })}
        >
          <Plus size={18} /> Add size
        </Button>
        <Button
          size="sm"
          tone="line"
          disabled={measures.length >= limits.measures}
          onClick={() => cells.change(rules.addMeasure(table), { row: -1, column: measures.length + 1 })}
        >
          <Plus size={18} /> Add measure
        </Button>
      </div>
    </fieldset>
  );
}

type PartProps = TableFieldProps & { cells: Cells };

function TableHead(props: PartProps) {
  const { table, cells } = props;
  return (
    <thead>
      <tr>
        <th scope="col" className="sticky -left-1 z-1 bg-white p-1 text-left text-sm font-semibold">
          Size
        </th>
        {[...table.measures.entries()].map(([at, name]) => (
          <th key={cellName({ row: -1, column: at })} scope="col" className="min-w-44 p-1">
            <span className="flex items-center gap-1">
              <CellField
                {...props}
                cell={{ row: -1, column: at + 1 }}
                text={name}
                label={`Name of measure ${at + 1}`}
              />
              <RemoveButton
                what={measureName(table, at)}
                last={table.measures.length === 1}
                onClick={() => cells.change(rules.removeMeasure(table, at), { row: -1, column: Math.max(at, 1) })}
              />
            </span>
          </th>
        ))}
        <td />
      </tr>
    </thead>
  );
}

function TableRow({ row, ...props }: PartProps & { row: number }) {
  const { table, cells } = props;
  const { size = '', values = [] } = table.rows[row] ?? {};
  const name = sizeName(table, row);
  return (
    <tr>
      <th scope="row" className="sticky -left-1 z-1 w-28 min-w-24 bg-white p-1">
        <CellField {...props} cell={{ row, column: 0 }} text={size} label={`Size in row ${row + 1}`} />
      </th>
      {[...values.entries()].map(([at, value]) => (
        <td key={cellName({ row, column: at })} className="p-1">
          <CellField
            {...props}
            cell={{ row, column: at + 1 }}
            text={value}
            label={`${name}, ${measureName(table, at)}`}
          />
        </td>
      ))}
      <td>
        <RemoveButton
          what={name}
          last={table.rows.length === 1}
          onClick={() =>
            cells.change(rules.removeRow(table, row), { row: Math.min(row, table.rows.length - 2), column: 0 })
          }
        />
      </td>
    </tr>
  );
}

const blank: TypedTable = { measures: [], rows: [] };

interface CellFieldProps extends PartProps {
  cell: Cell;
  text: string;
  label: string;
}

function CellField({ table, errors, onChange, cells, cell, text, label }: CellFieldProps) {
  const id = useId();
  const field = fieldOf(cell);
  const error = errors[field];
  const isFigure = cell.row >= 0 && cell.column > 0;
  return (
    <>
      <input
        data-cell={cellName(cell)}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        {...(isFigure ? { inputMode: 'decimal' } : { dir: 'auto' })}
        autoComplete="off"
        placeholder={cell.row < 0 ? measureName(blank, cell.column - 1) : undefined}
        maxLength={limits.text}
        value={text}
        className={`control min-h-11! ${isFigure ? 'text-right tabular-nums' : ''}`}
        onChange={(event) => onChange(rules.setCell(table, cell, event.currentTarget.value), field)}
        onKeyDown={(event) => cells.walk(event, cell)}
        onPaste={(event) => cells.pasteCells(event, cell)}
      />
      {error && (
        <span id={id} className="sr-only">
          {error}
        </span>
      )}
    </>
  );
}

/** The last one stays. */
function RemoveButton({ what, last, onClick }: { what: string; last: boolean; onClick: () => void }) {
  if (last) return null;
  return (
    <IconButton label={`Remove ${what}`} className="size-9!" onClick={onClick}>
      <X size={18} />
    </IconButton>
  );
}

const SHOWN_PROBLEMS = 3;

/** In words for those who see the table; each field says its own to those who hear it. */
function TableProblems({ table, errors }: Pick<TableFieldProps, 'table' | 'errors'>) {
  const problems = Object.entries(errors).filter(([field, text]) => text && /^(measures|rows)/.test(field));
  const more = problems.length - SHOWN_PROBLEMS;
  return (
    <div aria-hidden="true" className="text-sm font-semibold text-red">
      {problems.slice(0, SHOWN_PROBLEMS).map(([field, text]) => (
        <p key={field} className="mt-1">
          {rules.placeOf(table, field)}: {text}
        </p>
      ))}
      {more > 0 && <p className="mt-1">{more} more, marked in the table.</p>}
    </div>
  );
}
