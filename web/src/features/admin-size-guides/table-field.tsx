import { sizeGuideLimits as limits } from '@fieldhouse/contracts/size-guide.rules';
import { t } from '@fieldhouse/contracts/text';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { GridCell } from '../../ui/edit-grid.rules.ts';
import { EditGrid, type GridColumn } from '../../ui/edit-grid.tsx';
import { focusCell } from '../../ui/use-grid-cells.ts';
import * as rules from './guide-table.rules.ts';
import { measureName, sizeName, type TypedRow, type TypedTable } from './guide-table.rules.ts';

interface TableFieldProps {
  table: TypedTable;
  errors: FieldErrors;
  /** With the names of the fields that were typed into. */
  onChange: (table: TypedTable, ...fields: readonly string[]) => void;
}

/** Sizes by measures. */
export function TableField({ table, errors, onChange }: TableFieldProps) {
  const { measures, rows } = table;
  const grid = useRef<HTMLTableElement>(null);
  /** At once, so that the focus finds what is new and leaves what is gone. */
  const changeAndFocus = (next: TypedTable, cell: GridCell) => {
    flushSync(() => onChange(next));
    focusCell(grid.current, cell);
  };
  const removeMeasure = (at: number) =>
    changeAndFocus(rules.removeMeasure(table, at), { row: -1, column: Math.max(at, 1) });
  const removeRow = (at: number) =>
    changeAndFocus(rules.removeRow(table, at), { row: Math.min(at, rows.length - 2), column: 0 });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-semibold">Sizes and body measures in cm</legend>
      <EditGrid
        frame={grid}
        caption="Sizes and body measures in cm"
        columns={[sizes, ...Array.from(measures.keys(), (at) => measureColumn(table, at, () => removeMeasure(at)))]}
        rows={rows}
        rowKey={(_, at) => at}
        rowName={(_, at) => sizeName(table, at)}
        problemOf={(cell) => errors[rules.fieldOf(cell)]}
        onType={(cells) => onChange(rules.typeInto(table, cells), ...cells.map(rules.fieldOf))}
        grows
        {...(rows.length < limits.rows && { addRow: () => onChange(rules.addRow(table)) })}
        onRemove={rows.length > 1 ? removeRow : undefined}
      >
        Inches are computed.
      </EditGrid>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          size="sm"
          tone="line"
          disabled={rows.length >= limits.rows}
          onClick={() => changeAndFocus(rules.addRow(table), { row: rows.length, column: 0 })}
        >
          <Plus size={18} /> Add size
        </Button>
        <Button
          size="sm"
          tone="line"
          disabled={measures.length >= limits.measures}
          onClick={() => changeAndFocus(rules.addMeasure(table), { row: -1, column: measures.length + 1 })}
        >
          <Plus size={18} /> Add measure
        </Button>
      </div>
    </fieldset>
  );
}

const sizes: GridColumn<TypedRow> = {
  header: t`Size`,
  text: ({ size }) => size,
  label: (at) => t`Size in row ${at + 1}`,
  unique: true,
  input: { dir: 'auto', maxLength: limits.text, className: 'w-28 min-w-24' },
};

const blank: TypedTable = { measures: [], rows: [] };

function measureColumn(table: TypedTable, at: number, onRemove: () => void): GridColumn<TypedRow> {
  const header = measureName(table, at);
  return {
    header,
    text: ({ values }) => values[at] ?? '',
    label: (row) => `${sizeName(table, row)}, ${header}`,
    figures: true,
    input: { inputMode: 'decimal', maxLength: limits.text, className: 'min-w-44' },
    name: {
      text: table.measures[at] ?? '',
      label: t`Name of measure ${at + 1}`,
      placeholder: measureName(blank, at),
      // The last one stays.
      end: table.measures.length > 1 && (
        <IconButton label={t`Remove ${header}`} onClick={onRemove}>
          <X size={18} />
        </IconButton>
      ),
    },
  };
}
