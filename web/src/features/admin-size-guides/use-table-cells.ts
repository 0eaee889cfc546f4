import { sizeGuideLimits as limits } from '@fieldhouse/contracts/size-guide.rules';
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { addRow, type Cell, paste, type TypedTable } from './guide-table.rules.ts';

export const cellName = ({ row, column }: Cell) => `${row} ${column}`;
const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** What keys and the clipboard do in the table; fields are found by `data-cell`. */
export function useTableCells(table: TypedTable, onChange: (table: TypedTable) => void) {
  const frame = useRef<HTMLTableElement>(null);
  const focusOn = (cell: Cell) => {
    const field = frame.current?.querySelector<HTMLInputElement>(`[data-cell="${cellName(cell)}"]`);
    field?.focus();
    field?.select();
    return Boolean(field);
  };
  /** At once, so that the focus finds what is new and leaves what is gone. */
  const change = (next: TypedTable, cell: Cell) => {
    flushSync(() => onChange(next));
    focusOn(cell);
  };
  return {
    frame,
    change,
    /** Enter and the arrows go up and down; Enter in the last row adds one. */
    walk(event: KeyboardEvent<HTMLInputElement>, { row, column }: Cell) {
      const step = steps[event.key];
      if (step === undefined || event.nativeEvent.isComposing) return;
      event.preventDefault();
      const next = { row: row + step, column };
      if (focusOn(next) || event.key !== 'Enter' || table.rows.length >= limits.rows) return;
      change(addRow(table), next);
    },
    pasteCells(event: ClipboardEvent<HTMLInputElement>, cell: Cell) {
      const text = event.clipboardData.getData('text/plain');
      // A single cell is a text like any other.
      if (!/[\t\n]/.test(text.trimEnd())) return;
      event.preventDefault();
      change(paste(table, cell, text), cell);
    },
  };
}
