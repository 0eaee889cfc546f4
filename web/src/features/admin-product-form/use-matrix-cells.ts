import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import {
  type Cells,
  type Column,
  fillDown,
  isTime,
  type Matrix,
  mayFill,
  pasteCells,
  setCells,
} from './matrix.rules.ts';
import { cellField } from './matrix-save.rules.ts';

export interface CellPlace {
  readonly key: string;
  readonly column: Column;
}

type Change = (matrix: Matrix, field?: string) => void;

export interface CellActions {
  set(key: string, patch: Partial<Cells>, column?: Column): void;
  fill(place: CellPlace): void;
  walk(event: KeyboardEvent<HTMLInputElement>, place: CellPlace): void;
  paste(event: ClipboardEvent<HTMLInputElement>, place: CellPlace): void;
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** What typing, keys and the clipboard do in the matrix. The same functions each time, so that only rows that change are drawn again. */
export function useMatrixCells(matrix: Matrix, onChange: Change): CellActions {
  const now = useRef({ matrix, onChange });
  useEffect(() => {
    now.current = { matrix, onChange };
  });
  const change = (next: (matrix: Matrix) => Matrix, field?: string) => {
    const changed = next(now.current.matrix);
    now.current.matrix = changed;
    now.current.onChange(changed, field);
  };
  const [actions] = useState<CellActions>(() => ({
    set: (key, patch, column) => change((all) => setCells(all, key, patch), column && cellField(key, column)),
    fill: ({ key, column }) => change((all) => fillDown(all, key, column)),
    walk(event, place) {
      if (event.nativeEvent.isComposing) return;
      if ((event.ctrlKey || event.metaKey) && event.key === 'd') {
        event.preventDefault();
        if (mayFill(place.column)) change((all) => fillDown(all, place.key, place.column));
      }
      // There the arrows turn a date's own parts.
      const step = isTime(place.column) && event.key !== 'Enter' ? undefined : steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      focusOn(event.currentTarget, step);
    },
    paste(event, { key, column }) {
      const text = event.clipboardData.getData('text/plain');
      // A single cell is a text like any other.
      if (!/[\t\n]/.test(text.trimEnd())) return;
      event.preventDefault();
      change((all) => pasteCells(all, key, column, text), cellField(key, column));
    },
  }));
  return actions;
}

/** The field of the same name in another row that can be typed into. */
function focusOn(input: HTMLInputElement, step: number): void {
  const column = input
    .closest('table')
    ?.querySelectorAll<HTMLInputElement>(`[data-column=${input.dataset.column}]:not(:disabled)`);
  const fields = [...(column ?? [])];
  const next = fields[fields.indexOf(input) + step];
  next?.focus();
  next?.select();
}
