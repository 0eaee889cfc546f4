import {
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { fillDown, type GridCell, placeBlock, readBlock, type TypedGridCell } from './edit-grid.rules.ts';

export interface GridColumn<Row> {
  header: string;
  /** Of a column that can be typed into. */
  text?: (row: Row) => string;
  /** Of one that cannot. */
  show?: (row: Row) => ReactNode;
  input?: Pick<
    ComponentProps<'input'>,
    'type' | 'inputMode' | 'dir' | 'list' | 'maxLength' | 'placeholder' | 'className'
  >;
  /** Figures stand to the right, one under the other. */
  figures?: boolean;
  /** No two rows have the same there: it is not filled down. */
  unique?: boolean;
  /** What a field is called, where that is not "Price, Blue". */
  label?: (at: number) => string;
  /** The name of the column is typed as well. */
  name?: { text: string; label: string; placeholder: string; end: ReactNode };
}

export interface GridTyping<Row> {
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  /** Whether nothing can be typed into the row. */
  isOff?: (row: Row) => boolean;
  /** Typed, pasted, filled down and taken back alike. With `grows` there may be rows and columns that are still to be made. */
  onType: (cells: readonly TypedGridCell[]) => void;
  onLeave?: (cell: GridCell) => void;
  /** What Escape brings back; unless told otherwise what was there when the cell was entered. */
  takeBack?: (row: Row, column: number) => string;
  /** Enter in the last row. */
  addRow?: () => void;
  /** Takes a row away; none: all of them stay. */
  onRemove?: ((at: number) => void) | undefined;
  grows?: boolean;
}

export interface GridActions {
  type: (cell: TypedGridCell) => void;
  enter: (event: FocusEvent<HTMLInputElement>, cell: GridCell) => void;
  leave: (cell: GridCell) => void;
  remove: (at: number) => void;
  press: (event: KeyboardEvent<HTMLInputElement>, cell: GridCell) => void;
  paste: (event: ClipboardEvent<HTMLInputElement>, cell: GridCell) => void;
}

const steps: Readonly<Record<string, number>> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

export function focusCell(grid: HTMLElement | null, { row, column }: GridCell): void {
  const field = grid?.querySelector<HTMLInputElement>(`[data-row="${row}"][data-column="${column}"]`);
  field?.focus();
  field?.select();
}

const rowsToType = <Row>({ rows, isOff }: GridTyping<Row>) =>
  [...rows.keys()].filter((at) => !isOff?.(rows[at] as Row));

/** What can be filled down from a cell, and into which rows. */
export function findFilling<Row>(grid: GridTyping<Row>, cell: GridCell | undefined) {
  const [column, row] = [grid.columns[cell?.column ?? -1], grid.rows[cell?.row ?? -1]];
  if (!cell || !column?.text || row === undefined || column.unique || grid.isOff?.(row)) return undefined;
  const cells = fillDown({ ...cell, text: column.text(row) }, rowsToType(grid));
  return cells.length > 0 ? { column, row, cells } : undefined;
}

/** What keys and the clipboard do in a grid. The same functions each time, so that only rows that change are drawn again. */
export function useGridCells<Row>(grid: GridTyping<Row>, onEnter: (cell: GridCell) => void): GridActions {
  const now = useRef({ grid, onEnter });
  useLayoutEffect(() => {
    now.current = { grid, onEnter };
  });
  const entered = useRef('');
  const [actions] = useState<GridActions>(() => ({
    type: (cell) => now.current.grid.onType([cell]),
    enter(event, cell) {
      entered.current = event.currentTarget.value;
      now.current.onEnter(cell);
    },
    leave: (cell) => now.current.grid.onLeave?.(cell),
    remove: (at) => now.current.grid.onRemove?.(at),
    press(event, cell) {
      if (event.nativeEvent.isComposing) return;
      const { columns, rows, takeBack, onType } = now.current.grid;
      const row = rows[cell.row];
      if (event.key === 'Escape') {
        const before = row !== undefined && takeBack ? takeBack(row, cell.column) : entered.current;
        if (before !== event.currentTarget.value) onType([{ ...cell, text: before }]);
      }
      if ((event.ctrlKey || event.metaKey) && event.key === 'd') {
        event.preventDefault();
        const filling = findFilling(now.current.grid, cell);
        if (filling) onType(filling.cells);
      }
      // There the arrows turn a date's own parts.
      const isTime = columns[cell.column]?.input?.type === 'datetime-local';
      const step = isTime && event.key !== 'Enter' ? undefined : steps[event.key];
      if (step === undefined) return;
      event.preventDefault();
      walk(event, step, now.current.grid.addRow);
    },
    paste(event, cell) {
      const block = readBlock(event.clipboardData.getData('text/plain'));
      if (!block) return;
      event.preventDefault();
      const { grid } = now.current;
      const columns = [...grid.columns.keys()].filter((at) => grid.columns[at]?.text);
      const rows = cell.row < 0 ? [-1, ...rowsToType(grid)] : rowsToType(grid);
      grid.onType(placeBlock(block, cell, { rows, columns, grows: grid.grows ?? false }));
    },
  }));
  return actions;
}

/** To the same column in another row that can be typed into. */
function walk({ key, currentTarget: input }: KeyboardEvent<HTMLInputElement>, step: number, addRow?: () => void) {
  const table = input.closest('table');
  const fieldsOf = () => [
    ...(table?.querySelectorAll<HTMLInputElement>(`[data-column="${input.dataset.column}"]:not(:disabled)`) ?? []),
  ];
  const at = fieldsOf().indexOf(input) + step;
  if (at === fieldsOf().length && key === 'Enter' && addRow) flushSync(addRow);
  const next = fieldsOf()[at];
  next?.focus();
  next?.select();
}
